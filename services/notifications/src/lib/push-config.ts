// The keys with which push services recognize the site (VAPID).
import { createECDH } from 'node:crypto'

interface Given {
  readonly VAPID_PUBLIC_KEY: string
  readonly VAPID_PRIVATE_KEY: string
  readonly VAPID_SUBJECT?: string | undefined
  readonly MAIL_FROM: string
  readonly PUSH_SERVICES?: readonly string[] | undefined
}

export interface PushConfig {
  readonly publicKey: string
  readonly privateKey: string
  readonly subject: string
  /** Origins of push services that the operator allows besides the known ones. */
  readonly services: readonly string[]
}

export function isKeyPair({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Pick<Given, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY'>): boolean {
  const key = createECDH('prime256v1')
  key.setPrivateKey(VAPID_PRIVATE_KEY, 'base64url')
  return key.getPublicKey('base64url') === VAPID_PUBLIC_KEY
}

export const pushOf = ({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT, MAIL_FROM, PUSH_SERVICES = [] }: Given): PushConfig => ({
  publicKey: VAPID_PUBLIC_KEY,
  privateKey: VAPID_PRIVATE_KEY,
  subject: VAPID_SUBJECT ?? `mailto:${MAIL_FROM.slice(MAIL_FROM.indexOf('<') + 1, -1)}`,
  services: PUSH_SERVICES,
})
