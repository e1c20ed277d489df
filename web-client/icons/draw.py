#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the PNG icons from the same shapes as taberna.svg, for the list of applications of a device.

usage: draw.py

Writes taberna-192.png, taberna-512.png and taberna-mask.png (which may be cropped to any shape) into its own folder.
"""
import math
import pathlib
import struct
import zlib

SIDE = 64  # edge of the drawing, in its units
# The layers from bottom to top: colour, opacity, and the signed distance of a point from the edge (negative inside).
GROUND, RIM, GOLD_DARK, GOLD = (0x33, 0x41, 0x3b), (0xb9, 0x95, 0x4f), (0x8a, 0x5f, 0x14), (0xe0, 0xb2, 0x4a)
LIGHT, DARK = (0xff, 0xf3, 0xc9), (0x7a, 0x52, 0x10)


def box(x, y, size, corner):
    def far(px, py):
        half = size / 2 - corner
        dx, dy = abs(px - x - size / 2) - half, abs(py - y - size / 2) - half
        return math.hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - corner
    return far


def disc(x, y, radius):
    return lambda px, py: math.hypot(px - x, py - y) - radius


def line(shape, width):
    return lambda px, py: abs(shape(px, py)) - width / 2


def shapes(mask):
    man = [
        ((0, 0, 0), 0.3, disc(33, 34.5, 20)),
        (GOLD_DARK, 1, disc(32, 32, 20)),
        (GOLD, 1, disc(32, 31.5, 18.2)),
        (LIGHT, 0.75, line(disc(32, 32, 10.5), 2.4)),
        (DARK, 1, line(disc(32, 31.2, 10.5), 2.4)),
    ]
    if mask:  # the ground reaches every edge, and the man lies within the part that is never cropped
        return [(GROUND, 1, lambda px, py: -SIDE)] + man
    return [(GROUND, 1, box(0, 0, SIDE, 14)), (RIM, 1, line(box(4.5, 4.5, 55, 10), 2))] + man


def dot(layers, x, y, scale):
    """One pixel: red, green, blue and opacity, each 0..255."""
    colour, covered = (0.0, 0.0, 0.0), 0.0
    for paint, most, far in layers:
        part = most * min(1.0, max(0.0, 0.5 - far(x, y) * scale))
        if part > 0:
            after = part + covered * (1 - part)
            colour = tuple((p * part + c * covered * (1 - part)) / after for p, c in zip(paint, colour))
            covered = after
    return bytes(round(c) for c in colour) + bytes([round(255 * covered)])


def chunk(name, data):
    return struct.pack('>I', len(data)) + name + data + struct.pack('>I', zlib.crc32(name + data))


def png(size, mask=False):
    scale = size / SIDE
    layers = shapes(mask)
    rows = b''.join(
        b'\0' + b''.join(dot(layers, (x + 0.5) / scale, (y + 0.5) / scale, scale) for x in range(size))
        for y in range(size))
    head = struct.pack('>IIBBBBB', size, size, 8, 6, 0, 0, 0)
    return (b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', head) + chunk(b'IDAT', zlib.compress(rows, 9))
            + chunk(b'IEND', b''))


def main():
    folder = pathlib.Path(__file__).parent
    for name, size, mask in (('192', 192, False), ('512', 512, False), ('mask', 512, True)):
        (folder / f'taberna-{name}.png').write_bytes(png(size, mask))


if __name__ == '__main__':
    main()
