import { generateKeyPairSync } from 'node:crypto'
import { IDENTITY_ISSUER } from '@ungana/contracts-identity'
import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { createIdentityTokens } from './identity-token.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const START = Date.UTC(2026, 0, 1)

test("a visitor's token says so, to one service, for a minute", async () => {
  const token = await createIdentityTokens(privateKey, () => START).visitor('directory')
  const verify = (audience: string, seconds: number) =>
    jwtVerify(token, publicKey, { issuer: IDENTITY_ISSUER, audience, currentDate: new Date(START + seconds * 1000) })
  const { payload, protectedHeader } = await verify('directory', 59)
  expect(protectedHeader.alg).toBe('EdDSA')
  expect(payload).toMatchObject({ role: 'visitor' })
  expect(payload.sub).toBeUndefined()
  await expect(verify('directory', 61)).rejects.toThrow('exp')
  await expect(verify('messaging', 1)).rejects.toThrow('aud')
})

test('a token is handed out again for 50 seconds, to its service only', async () => {
  let now = START
  const tokens = createIdentityTokens(privateKey, () => now)
  const first = await tokens.visitor('directory')
  now = START + 49_999
  expect(await tokens.visitor('directory')).toBe(first)
  expect(await tokens.visitor('messaging')).not.toBe(first)
  now = START + 50_000
  expect(await tokens.visitor('directory')).not.toBe(first)
})
