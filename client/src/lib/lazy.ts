/** Lazily loaded parts of the client, cached after the first use. */

export class LazyParts<T> {
  private at = new Map<string, T>();

  constructor(private sources: Record<string, () => Promise<{ default: T }>>) {}

  /** The part of this name; null if there is none. */
  async fetch(name: string): Promise<T | null> {
    const source = this.sources[name];
    if (!source) return null;
    if (!this.at.has(name)) this.at.set(name, (await source()).default);
    return this.at.get(name)!;
  }

  /** The part, if it is at hand; null if there is none of this name. */
  here(name: string): T | null | undefined {
    return name in this.sources ? this.at.get(name) : null;
  }

  /** Preloads all parts; those that fail now are loaded on demand. */
  fill(): void {
    for (const name of Object.keys(this.sources)) this.fetch(name).catch(() => undefined);
  }
}
