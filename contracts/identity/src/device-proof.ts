/** Proves a new device: until then a session may look, but not touch bank details or make contracts. docs/decisions/0064-new-devices.md and 0108-proofs-for-a-company.md. */
import { endpoint, HOUR_SECONDS, openEnum, type TokenLink } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { code } from './sessions.ts'

/** 256 bits, base64url. */
const token = z.string().check(z.regex(/^[\w-]{43}$/, 'must be the token of a link'))

/**
 * Asks for a proof of the caller's device after 403 DEVICE_UNPROVED. With a second factor, `code` proves it at once: 401 IDENTITY_CODE_REQUIRED and
 * IDENTITY_WRONG_CODE as in login. Otherwise a link is emailed: to the other owners of the company, or to the caller if there are none. The link works
 * once, for an hour. 429 after too many.
 */
export const proveDevice = endpoint({
  method: 'POST',
  url: '/api/auth/device-proof',
  schema: { body: z.object({ code }), response: { 200: z.object({ proved: z.boolean(), sentTo: openEnum(['nobody', 'you', 'owners']) }) } },
})

/** Returns whether the caller's device is proved, and then renews the cookie by which the device is recognized. */
export const getDeviceProof = endpoint({
  method: 'GET',
  url: '/api/auth/device-proof',
  schema: { response: { 200: z.object({ proved: z.boolean() }) } },
})

const askingDevice = z.object({
  /** The person who logged in: a name, or the email address. */
  person: z.string(),
  /** "Chrome on Android". */
  device: z.string(),
  address: z.string(),
  place: z.optional(z.string()),
  /** ISO 8601, UTC. */
  at: z.string(),
})

/** Returns which device and person the link is about. Changes nothing, because mail scanners open links. 410 IDENTITY_LINK_OVER. */
export const readDeviceProof = endpoint({
  method: 'POST',
  url: '/api/auth/device-proof/read',
  schema: {
    body: z.object({ token }),
    response: { 200: askingDevice },
  },
})

/** Proves the device, or with `refuse` logs it out. 410 IDENTITY_LINK_OVER for an expired or used link. */
export const confirmDevice = endpoint({
  method: 'POST',
  url: '/api/auth/device-proof/confirm',
  schema: { body: z.object({ token, refuse: z.optional(z.boolean()) }), response: { 204: z.undefined() } },
})

/** The devices of other people of the caller's company that wait for an owner's proof, newest first. */
export const listWaitingDevices = endpoint({
  method: 'GET',
  url: '/api/team/devices',
  schema: { response: { 200: z.array(z.extend(askingDevice, { id: z.uuid() })) } },
})

/** Proves a waiting device, or with `refuse` logs it out. 404 IDENTITY_SESSION_NOT_FOUND if it does not wait any more. */
export const answerWaitingDevice = endpoint({
  method: 'POST',
  url: '/api/team/devices/:id',
  schema: { params: z.object({ id: z.uuid() }), body: z.object({ refuse: z.optional(z.boolean()) }), response: { 204: z.undefined() } },
})

/** The page to which the emailed link leads. */
const deviceProofPath = (linkToken: string) => `/new-device?${new URLSearchParams({ token: linkToken })}`

export const deviceProofLink = { name: 'new device', seconds: HOUR_SECONDS, path: deviceProofPath } as const satisfies TokenLink
