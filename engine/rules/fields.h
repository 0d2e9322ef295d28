/* fields.h – the arithmetic of fields, shared by game and score track.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

/* FIELD-34 */
int bst_field_points (int completed_cities);
