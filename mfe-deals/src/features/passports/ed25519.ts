/** Verifies Ed25519 signatures. Chrome before 137 and Safari before 17 cannot, so a library does it there. */

const ED25519 = { name: 'Ed25519' }

export type Verify = (key: Uint8Array<ArrayBuffer>, signature: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>) => Promise<boolean>

const native: Verify = async (key, signature, message) =>
  crypto.subtle.verify(ED25519, await crypto.subtle.importKey('raw', key, ED25519, false, ['verify']), signature, message)

let found: Promise<Verify> | undefined

/** Chosen once. The page asks for it when it opens, so that the library is saved before the network is lost. */
export function verifier(): Promise<Verify> {
  found ??= chooseVerifier().catch((error: unknown) => {
    found = undefined
    throw error
  })
  return found
}

export async function chooseVerifier(): Promise<Verify> {
  try {
    // The base point, as a key that every browser with Ed25519 takes.
    await crypto.subtle.importKey('raw', Uint8Array.from([0x58, ...Array<number>(31).fill(0x66)]), ED25519, false, ['verify'])
    return native
  } catch {
    const { verifyAsync } = await import(/* webpackChunkName: 'ed25519' */ '@noble/ed25519')
    return (key, signature, message) => verifyAsync(signature, message, key, { zip215: false }).catch(() => false)
  }
}
