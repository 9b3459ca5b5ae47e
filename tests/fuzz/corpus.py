"""Keeps what a search by coverage has found: one file of the corpus for each function, each input after its size in two bytes.

corpus.py pack SEARCHED CORPUS     writes the inputs of each folder of SEARCHED into a file of CORPUS
corpus.py unpack CORPUS SEARCHED   writes them into folders again, for libFuzzer
"""

import hashlib
import pathlib
import sys


def pack(searched: pathlib.Path, corpus: pathlib.Path) -> None:
    corpus.mkdir(parents=True, exist_ok=True)
    for folder in sorted(searched.iterdir()):
        # In an order that the same inputs always have: the shortest first.
        inputs = sorted({path.read_bytes() for path in folder.iterdir()}, key=lambda data: (len(data), data))
        (corpus / folder.name).write_bytes(b"".join(len(data).to_bytes(2, "little") + data for data in inputs))


def unpack(corpus: pathlib.Path, searched: pathlib.Path) -> None:
    for path in sorted(corpus.iterdir()):
        folder, data = searched / path.name, path.read_bytes()
        folder.mkdir(parents=True, exist_ok=True)
        while data:
            size = int.from_bytes(data[:2], "little")
            piece, data = data[2 : 2 + size], data[2 + size :]
            (folder / hashlib.sha1(piece).hexdigest()).write_bytes(piece)


if __name__ == "__main__":
    command, source, target = sys.argv[1:]
    {"pack": pack, "unpack": unpack}[command](pathlib.Path(source), pathlib.Path(target))
