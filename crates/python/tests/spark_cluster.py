"""spark_cluster.py FOLDER [--workers N] [--partitions N] [--kill]: verifies FOLDER/sample.parquet on a cluster of Spark's on this
machine, of workers with one core each, and compares with FOLDER/verdicts.parquet, which `verify-many --keep '*'` has written.

With --kill an executor is killed when half of the tasks are done. Prints the time and the rows a second."""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import polars as pl
import pyspark
from pyspark.sql import SparkSession

from lemniscate import spark as verifying

COLUMNS = ["public_key", "message", "signature", "kind", "verdict"]


def executors():
    """The processes of executors that were started here."""
    lines = subprocess.run(["ps", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True).stdout.splitlines()
    found = [line.split() for line in lines if "CoarseGrainedExecutorBackend" in line]
    parents = {int(line.split()[0]): int(line.split()[1]) for line in lines[1:]}

    def is_ours(pid):
        while pid > 1:
            if pid == os.getpid():
                return True
            pid = parents.get(pid, 0)
        return False

    return [int(words[0]) for words in found if is_ours(int(words[0]))]


def kill_half_way(context, partitions, killed):
    """Kills an executor once half of the tasks of the stage with the verdicts are done."""
    tracker = context.statusTracker()
    while not killed:
        for stage in tracker.getActiveStageIds():
            info = tracker.getStageInfo(stage)
            if info and info.numTasks == partitions and info.numCompletedTasks >= partitions // 2:
                if running := executors():
                    os.kill(running[0], signal.SIGKILL)
                    killed.append((running[0], info.numCompletedTasks))
                    return
        time.sleep(0.02)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--partitions", type=int, default=300)
    parser.add_argument("--kill", action="store_true")
    options = parser.parse_args()
    os.environ.setdefault("SPARK_HOME", str(Path(pyspark.__file__).parent))
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master(f"local-cluster[{options.workers},1,1024]")
        .config("spark.executor.memory", "1g")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        # A file is a partition.
        .config("spark.sql.files.maxPartitionBytes", 1 << 27)
        .config("spark.sql.files.openCostInBytes", 1 << 27)
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    rows = options.folder / "partitions"
    shutil.rmtree(rows, ignore_errors=True)
    sample = session.read.parquet(str(options.folder / "sample.parquet"))
    # As files of their own, as a cluster has them.
    sample.repartition(options.partitions).write.parquet(str(rows))
    frame = session.read.parquet(str(rows))
    count = frame.count()
    output = options.folder / "by-spark"
    shutil.rmtree(output, ignore_errors=True)
    verified = verifying.verify(frame, "ed25519")
    killed = []
    if options.kill:
        arguments = (session.sparkContext, options.partitions, killed)
        threading.Thread(target=kill_half_way, args=arguments, daemon=True).start()
    begin = time.monotonic()
    verified.write.parquet(str(output))
    seconds = time.monotonic() - begin
    session.stop()
    print(f"{options.workers} workers: {count} rows in {seconds:.1f} s, {count / seconds:,.0f} rows a second")
    if options.kill:
        assert killed, "no executor was killed"
        print(f"executor {killed[0][0]} was killed after {killed[0][1]} of {options.partitions} tasks")
    ours = pl.read_parquet(output / "*.parquet").select(COLUMNS).sort(COLUMNS)
    theirs = pl.read_parquet(options.folder / "verdicts.parquet").select(COLUMNS).cast({"verdict": pl.String}).sort(COLUMNS)
    assert ours.height == theirs.height == count, (ours.height, theirs.height, count)
    assert ours.equals(theirs), "verdicts differ"
    print(f"all {count} rows as verify-many has them: {dict(ours['verdict'].value_counts().iter_rows())}")


if __name__ == "__main__":
    main()
