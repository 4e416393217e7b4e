/**
 * How many requests may be under way at one provider: starts at the most that was asked for, halves when the provider
 * says "too many", and grows by one after as many successes as are allowed at once.
 */
export class AdaptiveLimiter {
  private allowed: number;
  private active = 0;
  private successes = 0;
  private pausedUntil = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly maximum: number) {
    this.allowed = maximum;
  }

  get concurrency(): number {
    return this.allowed;
  }

  /** Waits for a place; the place is given back by the function it resolves to. */
  async acquire(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    while (this.active >= this.allowed || Date.now() < this.pausedUntil) {
      await this.wait(signal);
    }
    this.active += 1;
    let open = true;
    return () => {
      if (!open) return;
      open = false;
      this.active -= 1;
      this.waiting.shift()?.();
    };
  }

  succeeded(): void {
    this.successes += 1;
    if (this.successes >= this.allowed && this.allowed < this.maximum) {
      this.allowed += 1;
      this.successes = 0;
      this.waiting.shift()?.();
    }
  }

  /** The provider said "too many": fewer at once, and nobody starts before the pause is over. */
  slowDown(pauseSeconds: number): void {
    this.allowed = Math.max(1, Math.floor(this.allowed / 2));
    this.successes = 0;
    this.pausedUntil = Math.max(this.pausedUntil, Date.now() + pauseSeconds * 1000);
  }

  private wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const pause = this.pausedUntil - Date.now();
      const timer = pause > 0 ? setTimeout(done, pause) : undefined;
      const abort = (): void => {
        cleanUp();
        reject(signal.reason);
      };
      const cleanUp = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        const place = this.waiting.indexOf(done);
        if (place >= 0) this.waiting.splice(place, 1);
      };
      function done(): void {
        cleanUp();
        resolve();
      }
      signal.addEventListener('abort', abort, { once: true });
      this.waiting.push(done);
    });
  }
}
