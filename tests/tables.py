"""Reads tables of Parquet with other programs; called by tests/parquet.rs."""

import os
import subprocess
import sys
import tempfile


def kifu(program, *args):
    return subprocess.run([program, *args], check=True, capture_output=True, text=True).stdout


def moves_of(lines):
    """The moves of lines such as `position startpos moves 7g7f 3c3d`."""
    return [line.partition(" moves ")[2].split() for line in lines.splitlines()]


def read(program, games, machine):
    """Every reader finds the moves that the engines' notation has, in both tables."""
    import duckdb
    import polars
    import pyarrow.parquet

    folder = tempfile.mkdtemp()
    of_games, of_moves = os.path.join(folder, "games.parquet"), os.path.join(folder, "moves.parquet")
    kifu(program, "convert", games, "-o", of_games)
    kifu(program, "convert", games, "-o", of_moves, "--moves-table")
    expected = moves_of(kifu(program, "convert", "-t", machine, games))
    assert len(expected) > 1000 and all(expected), len(expected)

    arrow = pyarrow.parquet.read_table(of_games)
    assert arrow["moves"].to_pylist() == expected
    assert arrow["record"].to_pylist() == list(range(1, len(expected) + 1))
    assert str(arrow.schema.field("start_date").type) == "date32[day]", arrow.schema
    assert arrow["start_date"].null_count == 0
    assert arrow["start_date"][0].as_py().isoformat() == arrow["start"][0].as_py()[:10]

    frame = polars.read_parquet(of_games)
    assert frame["moves"].to_list() == expected
    assert frame["plies"].to_list() == [len(moves) for moves in expected]

    rows = duckdb.sql(f"select moves, start_date from '{of_games}' order by record").fetchall()
    assert [moves for moves, _ in rows] == expected
    rows = duckdb.sql(f"select list(move order by ply) from '{of_moves}' group by record order by record")
    assert [moves for (moves,) in rows.fetchall()] == expected
    grouped = polars.read_parquet(of_moves).group_by("record", maintain_order=True).agg("move")
    assert grouped["move"].to_list() == expected
    table = pyarrow.parquet.read_table(of_moves)
    assert sum(len(moves) for moves in expected) == table.num_rows
    print(machine, len(expected), "games,", table.num_rows, "moves")


def spark(program, games):
    """Eight parts on two workers, one of which is killed at first."""
    import duckdb
    from pyspark import TaskContext
    from pyspark.sql import SparkSession

    folder = tempfile.mkdtemp()
    parts, whole = os.path.join(folder, "parts"), os.path.join(folder, "whole.parquet")
    os.mkdir(parts)
    kifu(program, "convert", games, "-o", whole, "--moves-table")

    def convert(part):
        target = os.path.join(parts, f"{part}.parquet")
        command = [program, "convert", games, "--shard", f"{part}/8", "-o", target, "--moves-table"]
        if part == 3 and TaskContext.get().attemptNumber() == 0:
            process = subprocess.Popen(command)
            process.kill()
            process.wait()
            raise RuntimeError("killed")
        subprocess.run([*command, "--force"], check=True)
        return part

    builder = SparkSession.builder.master("local[2,3]").config("spark.ui.enabled", "false")
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    made = session.sparkContext.parallelize(range(1, 9), 8).map(convert).collect()
    assert sorted(made) == list(range(1, 9))
    assert sorted(os.listdir(parts)) == [f"{part}.parquet" for part in made], os.listdir(parts)
    session.read.parquet(parts).createOrReplaceTempView("moves")
    query = "select move, count(*), sum(time), min(clock) from moves group by move order by move"
    found = [tuple(row) for row in session.sql(query).collect()]
    expected = duckdb.sql(query.replace("from moves", f"from '{whole}'")).fetchall()
    assert found == expected and len(found) > 5, (found[:5], expected[:5])
    session.stop()
    print(sum(row[1] for row in found), "moves in", len(made), "parts")


if __name__ == "__main__":
    {"read": read, "spark": spark}[sys.argv[1]](*sys.argv[2:])
