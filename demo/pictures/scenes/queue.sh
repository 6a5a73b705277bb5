#!/bin/sh
# Makes every picture that is not there yet, one after the other, on one idle core.
# Usage: queue.sh [sets…]   Without sets: cards, heroes, DV34, views, gallery, categories, video. Start it again to go on.
cd "$(dirname "$0")" || exit 1
mkdir -p out
# Never two of one name at once; QUEUE=b begins a second, for other sets.
q=${QUEUE:-a}
if [ -e out/.queue-$q.pid ] && kill -0 "$(cat out/.queue-$q.pid)" 2>/dev/null; then
  echo "a queue runs already: $(cat out/.queue-$q.pid)"
  exit 1
fi
echo $$ > out/.queue-$q.pid
quiet() { nice -n 19 ionice -c3 chrt --idle 0 blender --background --threads 1 --python-exit-code 3 --python render.py -- "$@"; }
for name in $(quiet ${*:-cards heroes 'DV34*' views gallery categories video} --missing --list 2>/dev/null | awk 'NF == 3 && $2 ~ /^[0-9]+$/ { print $1 }'); do
  [ -e out/.stop ] && { echo stopped; exit 0; }
  if quiet "$name" --missing > out/.last-$q.log 2>&1; then
    grep -E "^$name: " out/.last-$q.log >> out/.queue.log
  else
    echo "$name: FAILED" >> out/.queue.log
  fi
done
echo finished >> out/.queue.log
