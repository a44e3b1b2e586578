/** Wakes one who waits. Rung while nobody waits, it wakes the next at once: a hint between two looks is not lost. */
export interface Bell {
  ring(): void
  /** Resolves to true when it rings, to false after so many milliseconds. */
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
