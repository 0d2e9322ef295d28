/* last-picture.h – what was on the screen when a test failed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

/* From now on the screen is written to FOLDER/PROGRAM.png when this program is aborted, by an assertion or a fatal warning,
 * or is told to end because it takes too long. Does nothing without an X display. */
void last_picture_init (const char *folder, const char *program);
