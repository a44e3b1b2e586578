import { createECDH } from 'node:crypto'

const key = createECDH('prime256v1')
key.setPrivateKey(Buffer.alloc(32, 7))

/** Keys of a site, for tests. */
export const vapidKeys = { publicKey: key.getPublicKey('base64url'), privateKey: key.getPrivateKey('base64url') }
