/** Wakes a waiting stream. If the bell rings while nobody waits, the next wait ends at once, so no hint between two waits is lost. */
export interface Bell {
  ring(): void
  /** Resolves to true when the bell rings, or to false after `milliseconds`. */
  wait(milliseconds: number): Promise<boolean>
}

export function createBell(): Bell {
  let rung = false
  let wake: (() => void) | undefined
  return {
    ring() {
      rung = true
      wake?.()
    },
    async wait(milliseconds) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        wake = undefined
      }
      const was = rung
      rung = false
      return was
    },
  }
}
