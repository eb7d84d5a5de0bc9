/** Announces the visitor's turn while the page is in the background: a tone and a notification, if enabled. */

import { preferences } from "../preferences.svelte";

let audio: AudioContext | null = null;

function tone(): void {
  audio ??= new AudioContext();
  const start = audio.currentTime;
  for (const [index, pitch] of [523, 659].entries()) {
    const voice = audio.createOscillator();
    const volume = audio.createGain();
    voice.frequency.value = pitch;
    volume.gain.setValueAtTime(0, start + index * 0.12);
    volume.gain.linearRampToValueAtTime(0.08, start + index * 0.12 + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + index * 0.12 + 0.4);
    voice.connect(volume).connect(audio.destination);
    voice.start(start + index * 0.12);
    voice.stop(start + index * 0.12 + 0.45);
  }
}

export function alertTurn(title: string, question: string, tag: string): void {
  if (preferences.sound) tone();
  if (preferences.notify && document.hidden && "Notification" in globalThis && Notification.permission === "granted") {
    new Notification(`Caravela: ${title}`, { body: question, tag });
  }
}
