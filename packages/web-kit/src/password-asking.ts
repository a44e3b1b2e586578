/** Asks the user for the password when a call needs a recent login. A separate file from `call()`, so that listening does not load the code for calls. */
type Asker = (answer: (given: boolean) => void) => void

const askers: Asker[] = []
let asking: Promise<boolean> | undefined

/** Returns a function that stops asking. The newest asker asks. */
export function onPasswordNeeded(asker: Asker): () => void {
  askers.push(asker)
  return () => void askers.splice(askers.indexOf(asker), 1)
}

/** Resolves to true once the right password was entered, and to false if nobody entered it. Simultaneous calls share one question. */
export function askForPassword(): Promise<boolean> {
  const asker = askers.at(-1)
  if (!asker) return Promise.resolve(false)
  asking ??= new Promise<boolean>(asker).finally(() => {
    asking = undefined
  })
  return asking
}
