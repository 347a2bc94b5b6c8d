# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes network files from the documented format alone (src/eval/network/network.h), the same bytes on every machine.

Run by itself: networks.py FILE [NEURONS [OUTPUTS]]."""

import struct
import sys

INPUTS = 2 * 6 * 64
PIECES = 6 * 64
QA, QB, SCALE = 255, 64, 400
WORTH = [100, 320, 330, 500, 950, 0]  # centipawns, so that a search behaves like one


def fnv1a(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


class Numbers:
    """Knuth's MMIX generator: its upper bits."""

    def __init__(self, seed):
        self.state = seed

    def below(self, bound):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (self.state >> 33) % bound

    def around_zero(self, bound):
        return self.below(2 * bound + 1) - bound


def network_bytes(neurons=64, outputs=1, seed=1, ledger=b'made by a test\n'):
    """Half of the neurons count material, own or the other side's; all of them are noise besides."""
    numbers = Numbers(seed)
    weights = []
    for index in range(INPUTS):
        own, worth = index < PIECES, WORTH[index % PIECES // 64]
        for neuron in range(neurons):
            counts = neuron % 2 == 0 and (neuron % 4 == 0) == own
            weights.append(numbers.around_zero(12) + (worth // 64 if counts else 0))
    biases = [numbers.around_zero(20) for _ in range(neurons)]
    output = []
    for _ in range(outputs):
        for side in range(2):
            for neuron in range(neurons):
                sign = 0 if neuron % 2 else (1 if (neuron % 4 == 0) == (side == 0) else -1)
                output.append(sign * max(1, 1024 // neurons) + numbers.around_zero(2))
    data = struct.pack(f'<{len(weights)}h{len(biases)}h{len(output)}h', *weights, *biases, *output)
    data += struct.pack(f'<{outputs}i', *([0] * outputs))
    header = struct.pack('<16sIIIIQI', b'Hotspur network\n', 1, neurons, outputs, SCALE, fnv1a(data), len(ledger))
    return header + ledger + data


def write_network(path, **settings):
    with open(path, 'wb') as file:
        file.write(network_bytes(**settings))


if __name__ == '__main__':
    shape = [int(word) for word in sys.argv[2:]]
    write_network(sys.argv[1], **dict(zip(('neurons', 'outputs'), shape)))
