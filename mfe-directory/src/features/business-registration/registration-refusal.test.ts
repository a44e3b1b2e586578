import { ApiError } from '@ungana/web-kit'
import { describe, expect, it } from 'vitest'
import { registrationRefusal } from './registration-refusal.ts'

const GENERAL = 'There was an error submitting your information. Please try again.'
const refused = (status: number, body: { message: string; code: string; field?: string }) =>
  new ApiError(status, JSON.stringify(body), { requestId: 'r1', ...body })

describe('registrationRefusal', () => {
  it('assigns a validation message to its field', () => {
    const error = refused(400, { code: 'VALIDATION', field: 'password', message: 'Please choose a password that is harder to guess.' })
    expect(registrationRefusal(error)).toEqual({ field: 'password', message: 'Please choose a password that is harder to guess.' })
  })

  it.each(['username', 'idempotency-key', 'body', '__proto__'])('shows an error about %s without a field', (field) => {
    expect(registrationRefusal(refused(400, { code: 'VALIDATION', field, message: 'No.' }))).toEqual({ message: 'No.' })
  })

  it('reports an email address that already has an account', () => {
    const message = 'This email address already has an account. Please log in.'
    const taken = { field: 'email', message, hasAccount: true }
    expect(registrationRefusal(refused(409, { code: 'IDENTITY_EMAIL_TAKEN', field: 'email', message }))).toEqual(taken)
    expect(registrationRefusal(refused(409, { code: 'IDENTITY_EMAIL_TAKEN', message }))).toEqual(taken)
  })

  it('treats the same form sent with another password as an existing account', () => {
    const error = refused(422, { code: 'IDEMPOTENCY_KEY_REUSED', field: 'idempotency-key', message: 'This idempotency-key was used' })
    expect(registrationRefusal(error)).toEqual({
      field: 'email',
      message: 'This email address already has an account. Please log in.',
      hasAccount: true,
    })
  })

  it("passes on the server's message", () => {
    expect(registrationRefusal(refused(429, { code: 'RATE_LIMITED', message: 'Too many attempts. Please try again in 5 minutes.' }))).toEqual({
      message: 'Too many attempts. Please try again in 5 minutes.',
    })
  })

  it.each([
    ['no connection', new ApiError(0, 'No connection')],
    ["an answer that is not the site's", new ApiError(502, '<html>')],
    ['an empty message', refused(500, { code: 'INTERNAL', message: '' })],
    ['anything else', new TypeError('x is not a function')],
  ])('uses the general text for %s', (_, error) => {
    expect(registrationRefusal(error)).toEqual({ message: GENERAL })
  })
})
