/* bastide-art-wire.h – what the program and its helper for pictures say to each other on their socket.
 *
 * Each request is answered by one answer. Both programs come from the same build, so there is no version.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define BASTIDE_ART_PIXELS    768 /* 433 dpi on a tile of 45 mm */
#define BASTIDE_ART_MAX_BYTES (16 * 1024 * 1024)
/* On one side. */
#define BASTIDE_ART_MAX_SIDE 8192
/* Four bytes for each pixel, as in CAIRO_FORMAT_RGB24. */
#define BASTIDE_ART_SURFACE_BYTES (BASTIDE_ART_PIXELS * BASTIDE_ART_PIXELS * 4)

/* The longer side of a photo. */
#define BASTIDE_PHOTO_SIDE 1280

/* Why there is no picture. */
typedef enum
{
  BASTIDE_ART_FINE,
  BASTIDE_ART_MISSING,    /* no such file */
  BASTIDE_ART_FORBIDDEN,  /* a link on the way, a pipe, a device */
  BASTIDE_ART_UNREADABLE, /* no picture, or a damaged one */
  BASTIDE_ART_TOO_LARGE,  /* in bytes or pixels */
  BASTIDE_ART_TOO_HARD,   /* takes more time or memory than a picture may */
} BastideArtFault;

typedef enum
{
  BASTIDE_ART_DRAW,         /* answer: BASTIDE_ART_SURFACE_BYTES of pixels */
  BASTIDE_ART_PACK,         /* answer: no bytes if the picture may stand in a file as it is, else a smaller JPEG */
  BASTIDE_ART_PHOTO,        /* answer: a JPEG of its own shape, upright, no side longer than BASTIDE_PHOTO_SIDE */
  BASTIDE_ART_PHOTO_PIXELS, /* answer: the same as a BastidePhotoHead, and its pixels as in CAIRO_FORMAT_RGB24 */
} BastideArtWish;

typedef enum
{
  BASTIDE_ART_OTHER,
  BASTIDE_ART_PNG,
  BASTIDE_ART_SVG,
  BASTIDE_ART_JPEG,
  BASTIDE_ART_N_FORMATS,
} BastideArtFormat;

/* The picture follows, as it is in its file. */
typedef struct
{
  guint32 wish;
  guint32 length;
  guint32 max_bytes; /* BASTIDE_ART_PACK: of the packed picture */
} BastideArtRequest;

/* The pixels follow, row by row without gaps. */
typedef struct
{
  guint32 width, height;
} BastidePhotoHead;

#define BASTIDE_PHOTO_MAX_BYTES (sizeof (BastidePhotoHead) + BASTIDE_PHOTO_SIDE * BASTIDE_PHOTO_SIDE * 4)

/* The bytes follow. */
typedef struct
{
  guint32 fault;
  guint32 format; /* of a packed picture */
  guint32 length;
} BastideArtAnswer;

G_END_DECLS
