#!/bin/sh
# Makes public/sounds/*.m4a anew, the same bytes each time. The files are committed, so only who wants other sounds
# needs this, with ffmpeg and sox (Debian: apt-get install ffmpeg sox). One family: a plucked lyre, as the kirar is, in
# the five tones of tizita on D (D E F# A B), and hands that clap.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rate=32000

# pluck CLIP SECONDS FREQUENCY@DELAY…   A string rings in its first six partials; the higher one is, the sooner it is gone.
pluck() {
  clip=$1 seconds=$2
  shift 2
  sum=$(printf '%s\n' "$@" | awk -F@ '{
    for (n = 1; n <= 6; n++)
      printf "%sgte(t,%s)*min(1,max(0,t-%s)*400)*%.4f*exp(-%.2f*max(0,t-%s))*sin(2*PI*%.3f*(t-%s))",
        (NR > 1 || n > 1 ? "+" : ""), $2, $2, sin(n * 0.62) ^ 2 / n * 0.5, 1.6 + 1.7 * n, $2, n * $1 * (1 + 0.0002 * n * n), $2
  }')
  ffmpeg -nostdin -loglevel error -y -f lavfi -i "aevalsrc='0.15*($sum)':s=$rate:d=$seconds" "$work/dry.wav"
  sox -R "$work/dry.wav" "$work/$clip.wav" reverb 25 40 30 fade t 0 "$seconds" 0.3 norm -3
}

# Fourteen pairs of hands, each a burst of noise at a pitch, a pace and a loudness of its own.
clapping() {
  for hands in 01 02 03 04 05 06 07 08 09 10 11 12 13 14; do
    n=${hands#0}
    pitch=$((900 + n * 383 % 1300)) pause=0.$((105 + n * 37 % 61)) wait=0.0$((10 + n * 29 % 83)) gain=-$((3 + n * 5 % 7))
    sox -R -n -r $rate -c 1 "$work/hands-$hands.wav" synth 0.045 whitenoise band -n "$pitch" 800 \
      fade l 0.001 0.045 0.043 pad 0 "$pause" repeat 24 pad "$wait" 0 gain "$gain"
  done
  sox -V1 -R -m "$work"/hands-*.wav "$work/clapping.wav" reverb 40 50 60 compand 0.001,0.06 -60,-60,-40,-22,-10,-9 6 -60 \
    trim 0 2.9 fade t 0.05 2.9 0.9 norm -3
}

encode() {
  ffmpeg -nostdin -loglevel error -y -i "$work/$1.wav" -ac 1 -ar $rate -c:a aac -b:a "$2" -map_metadata -1 \
    -fflags +bitexact -flags:a +bitexact -movflags +faststart "public/sounds/$1.m4a"
}

pluck start 1.2 293.66@0 369.99@0.12 440@0.24 587.33@0.38 293.66@0.38
pluck win 2 440@0 493.88@0.11 587.33@0.22 659.26@0.33 739.99@0.44 880@0.58 587.33@0.6 369.99@0.62 293.66@0.64
pluck lose 1.6 440@0 369.99@0.2 329.63@0.42 246.94@0.7
pluck pause 0.6 440@0 329.63@0.13
pluck play 0.6 329.63@0 440@0.13
clapping

mkdir -p public/sounds
for clip in start win lose pause play; do encode $clip 36k; done
encode clapping 56k
ls -l public/sounds
