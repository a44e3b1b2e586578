import { ApiError } from '@ungana/web-kit'
import { describe, expect, it } from 'vitest'
import { registrationRefusal } from './registration-refusal.ts'

const GENERAL = 'There was an error submitting your information. Please try again.'
const refused = (status: number, body: { message: string; code: string; field?: string }) =>
  new ApiError(status, JSON.stringify(body), { requestId: 'r1', ...body })

describe('registrationRefusal', () => {
  it('puts a validation message at its field', () => {
    const error = refused(400, { code: 'VALIDATION', field: 'password', message: 'Please choose a password that is harder to guess.' })
    expect(registrationRefusal(error)).toEqual({ field: 'password', message: 'Please choose a password that is harder to guess.' })
  })

  it.each(['username', 'idempotency-key', 'body', '__proto__'])('keeps what is wrong with %s apart from the fields', (field) => {
    expect(registrationRefusal(refused(400, { code: 'VALIDATION', field, message: 'No.' }))).toEqual({ message: 'No.' })
  })

  it('sends the owner of a taken address to the login', () => {
    const message = 'This e-mail address has an account. Please log in.'
    const taken = { field: 'email', message, hasAccount: true }
    expect(registrationRefusal(refused(409, { code: 'IDENTITY_EMAIL_TAKEN', field: 'email', message }))).toEqual(taken)
    expect(registrationRefusal(refused(409, { code: 'IDENTITY_EMAIL_TAKEN', message }))).toEqual(taken)
  })

  it('takes a form that was sent before with another password for an account that is there', () => {
    const error = refused(422, { code: 'IDEMPOTENCY_KEY_REUSED', field: 'idempotency-key', message: 'This idempotency-key was used' })
    expect(registrationRefusal(error)).toEqual({ field: 'email', message: 'This e-mail address has an account. Please log in.', hasAccount: true })
  })

  it("hands on the server's own words", () => {
    expect(registrationRefusal(refused(429, { code: 'RATE_LIMITED', message: 'Too many attempts. Please try again in 5 minutes.' }))).toEqual({
      message: 'Too many attempts. Please try again in 5 minutes.',
    })
  })

  it.each([
    ['no connection', new ApiError(0, 'No connection')],
    ["an answer that is not the site's", new ApiError(502, '<html>')],
    ['an empty message', refused(500, { code: 'INTERNAL', message: '' })],
    ['anything else', new TypeError('x is not a function')],
  ])('has a general sentence for %s', (_, error) => {
    expect(registrationRefusal(error)).toEqual({ message: GENERAL })
  })
})
