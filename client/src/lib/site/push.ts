/** Web Push subscriptions of this browser. */

import { ask } from "../connection/api";
import type { PushTarget } from "../connection/protocol";

const WORKER = "/client/service_worker.js";
const MOST = 10;

export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration("/client/");
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser is sent messages. */
export async function subscribed(): Promise<boolean> {
  return canPush() && (await subscription()) !== null;
}

function target(found: PushSubscription): PushTarget {
  const { endpoint, keys } = found.toJSON();
  return { endpoint: endpoint!, p256dh: keys!["p256dh"]!, auth: keys!["auth"]! };
}

async function runningWorker(): Promise<ServiceWorkerRegistration> {
  const found = await navigator.serviceWorker.register(WORKER);
  const waking = found.installing ?? found.waiting;
  if (!found.active && waking)
    await new Promise<void>((done) =>
      waking.addEventListener("statechange", () => waking.state === "activated" && done()),
    );
  return found;
}

/** All browsers that are sent messages, with this one; without it if its user does not allow them. */
export async function pushHere(known: PushTarget[]): Promise<PushTarget[]> {
  if (!canPush() || (await Notification.requestPermission()) !== "granted") return known;
  const worker = await runningWorker();
  const { key } = await ask<{ key: string }>("/api/push");
  const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const here = target(found);
  return [...known.filter((each) => each.endpoint !== here.endpoint), here].slice(-MOST);
}

/** All browsers but this one. */
export async function pushEnds(known: PushTarget[]): Promise<PushTarget[]> {
  const found = canPush() ? await subscription() : null;
  await found?.unsubscribe();
  return known.filter((each) => each.endpoint !== found?.endpoint);
}
