// A track of days with a cross on the shown one, and the button that moves it: one control of a film. The track is a
// slider for the pointer and the keyboard.

import { NextIcon, PauseIcon, PlayIcon } from "./icons";
import styles from "./day-track.module.css";

export interface TrackTick {
  at: number;
  /** The text of a long tick. */
  label?: string | undefined;
}

interface DayTrackProps {
  ticks: TrackTick[];
  at: number;
  onMove(at: number): void;
  label: string;
  /** The shown day, with what it shows. */
  text: string;
  playing: boolean;
  /** Whether the button moves by one day instead of playing. */
  steps: boolean;
  button: string;
  onPress(): void;
}

/** Near the ends, a text starts or ends at its tick, so that it stays within the track. */
function anchorOf(share: number): "start" | "middle" | "end" {
  if (share < 0.06) return "start";
  return share > 0.94 ? "end" : "middle";
}

function Rule({ ticks, at }: Pick<DayTrackProps, "ticks" | "at">) {
  const place = (day: number) => `${Math.round((day / (ticks.length - 1)) * 1000) / 10}%`;
  return (
    <svg class={`${styles.rule} tiny overflow-visible fill-muted tabular absolute`} aria-hidden="true">
      <line x1="0" x2="100%" y1="8" y2="8" stroke="var(--trait)" stroke-width="4" />
      <line x1="0" x2={place(at)} y1="8" y2="8" stroke="var(--officine)" stroke-width="4" />
      {ticks.map(({ at: day, label }) => <line key={day} x1={place(day)} x2={place(day)} y1="17" y2={label ? 25 : 21} stroke={label ? "var(--encre)" : "var(--bord)"} />)}
      {ticks.filter(({ label }) => label).map(({ at: day, label }, index) => (
        <text key={day} x={place(day)} y="40" text-anchor={anchorOf(day / (ticks.length - 1))} class={index % 2 === 0 ? undefined : styles.second}>{label}</text>
      ))}
    </svg>
  );
}

export function DayTrack({ ticks, at, onMove, label, text, playing, steps, button, onPress }: DayTrackProps) {
  const icon = steps ? <NextIcon /> : <PlayIcon />;
  return (
    <div class={`${styles.player} needs-script no-print grid top gap-4`}>
      <button class={`button button-quiet ${styles.button}`} type="button" onClick={onPress} aria-label={button}>
        {playing ? <PauseIcon /> : icon}
        <span class={styles.name}>{button}</span>
      </button>
      <div class={`${styles.track} relative inline-container`}>
        <Rule ticks={ticks} at={at} />
        <input
          class={`${styles.slider} full absolute`}
          type="range"
          min={0}
          max={ticks.length - 1}
          value={at}
          aria-label={label}
          aria-valuetext={text}
          onInput={(event) => onMove(Number(event.currentTarget.value))}
        />
      </div>
    </div>
  );
}
