/** What a call needs before it is repeated: the password, or the proof of a new device. */
export type Need = 'password' | 'device'

/** Asks the user for what a call needs. A separate file from `call()`, so that listening does not load the code for calls. */
type Asker = (need: Need, answer: (given: boolean) => void) => void

const askers: Asker[] = []
let asking: Promise<boolean> | undefined

/** Returns a function that stops asking. The newest asker asks. */
export function onPasswordNeeded(asker: Asker): () => void {
  askers.push(asker)
  return () => void askers.splice(askers.indexOf(asker), 1)
}

/** Resolves to true once it was given, and to false if nobody gave it. Simultaneous calls share one question. */
export function askFor(need: Need): Promise<boolean> {
  const asker = askers.at(-1)
  if (!asker) return Promise.resolve(false)
  asking ??= new Promise<boolean>((answer) => asker(need, answer)).finally(() => {
    asking = undefined
  })
  return asking
}
