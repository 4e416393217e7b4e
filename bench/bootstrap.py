"""The peer of bench/bootstrap.mjs: the same cluster bootstrap as NumPy matrix products. Reads the scores from a folder, prints JSON.

python3 bench/bootstrap.py FOLDER SUBJECTS TRACKS INSTANCES REPLICATES ROUNDS
"""
import json
import os
import sys
import time
import numpy

folder = sys.argv[1]
subjects, tracks, instances, replicates, rounds = map(int, sys.argv[2:])
scores = numpy.fromfile(f"{folder}/scores.f64").reshape(subjects * tracks, instances).T
cluster = numpy.fromfile(f"{folder}/clusters.u32", dtype=numpy.uint32)
generator = numpy.random.default_rng(1)
a, b = numpy.triu_indices(subjects, 1)


def resample():
    clusters = int(cluster.max()) + 1
    member = numpy.zeros((clusters, instances))
    member[cluster, numpy.arange(instances)] = 1
    sums, sizes = member @ scores, member.sum(1)
    draws = generator.integers(0, clusters, size=(replicates, clusters))
    draws += numpy.arange(replicates)[:, None] * clusters
    counts = numpy.bincount(draws.ravel(), minlength=replicates * clusters).reshape(replicates, clusters).astype(float)
    return (counts @ sums) / (counts @ sizes)[:, None]


def describe(means):
    table = means.reshape(replicates, subjects, tracks)
    low, high = numpy.percentile(means, [2.5, 97.5], axis=0)
    order = numpy.argsort(-table, axis=1)
    ranks = numpy.empty_like(order)
    numpy.put_along_axis(ranks, order, numpy.arange(subjects)[None, :, None], axis=1)
    first = (ranks == 0).mean(0)
    rank_ends = numpy.percentile(ranks, [2.5, 97.5], axis=0)
    gaps = table[:, a] - table[:, b]
    plus = (gaps > 0).mean(0)
    stable = numpy.maximum(plus, (gaps < 0).mean(0)) >= 0.975
    gap_ends = numpy.percentile(gaps, [2.5, 97.5], axis=0)
    between = table[:, :, tracks - 1] - table[:, :, 0]
    between_ends, between_plus = numpy.percentile(between, [2.5, 97.5], axis=0), (between > 0).mean(0)
    return low, high, first, rank_ends, stable, gap_ends, between_ends, between_plus


times = []
for _ in range(rounds):
    start = (time.perf_counter(), time.process_time())
    means = resample()
    middle = (time.perf_counter(), time.process_time())
    low, high, first = describe(means)[:3]
    end = (time.perf_counter(), time.process_time())
    times.append({
        "meansMs": 1000 * (middle[0] - start[0]), "meansCpuMs": 1000 * (middle[1] - start[1]),
        "allMs": 1000 * (end[0] - start[0]), "allCpuMs": 1000 * (end[1] - start[1]),
    })
print(json.dumps({
    "version": numpy.__version__, "threads": os.environ.get("OPENBLAS_NUM_THREADS", "default"), "times": times,
    "low": low.tolist(), "high": high.tolist(), "pFirst": first.ravel().tolist(),
}))
