import { onTestFinished } from 'vitest'

/** Makes the window as wide as a phone. */
export function onPhone() {
  const { innerWidth: width, innerHeight: height, happyDOM } = window as Window & { readonly happyDOM?: { setViewport(size: object): void } }
  happyDOM?.setViewport({ width: 360, height: 740 })
  onTestFinished(() => happyDOM?.setViewport({ width, height }))
}
