import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { findField, type Problems, readForm, recheck, schemaProblems } from './form-values.ts'

/** A form whose rules and messages are like those of the contracts. */
const form = z.object({
  organizationName: z.string().check(z.regex(/^\P{Cc}*$/u, 'must not contain control characters')),
  email: z.email('Please enter a valid email address.'),
  phone: z.string().check(z.minLength(8, 'Phone number must be at least 8 characters.')),
  description: z.string().check(z.maxLength(5000)),
})
const fields = ['organizationName', 'email', 'phone', 'description'] as const
const filled = {
  organizationName: 'Kivu Chamber',
  email: 'a@kivu.example',
  phone: '+250788123456',
  description: 'Speaks for the traders of the lake.',
}

describe('schemaProblems', () => {
  it('has the contract’s message for each invalid field', () => {
    expect(schemaProblems(form, { ...filled, email: 'a@', phone: '1' }, fields)).toEqual({
      email: 'Please enter a valid email address.',
      phone: 'Phone number must be at least 8 characters.',
    })
  })

  it('says which text is too long, and makes full sentences', () => {
    const values = { ...filled, organizationName: 'Kivu\u0007', description: 'x'.repeat(5001) }
    expect(schemaProblems(form, values, fields)).toEqual({
      organizationName: 'This must not contain control characters.',
      description: 'Please use at most 5,000 characters.',
    })
  })
})

describe('recheck', () => {
  const shown: Problems<(typeof fields)[number]> = {
    email: 'Please enter a valid email address.',
    phone: 'Phone number must be at least 8 characters.',
  }

  it('removes a fixed problem and keeps the rest', () => {
    expect(recheck(shown, ['email'], () => ({}))).toEqual({ phone: 'Phone number must be at least 8 characters.' })
  })

  it('shows the new problem of a field that is wrong in another way', () => {
    expect(recheck(shown, ['phone'], () => ({ phone: 'Please use at most 40 characters.' }))).toEqual({
      email: 'Please enter a valid email address.',
      phone: 'Please use at most 40 characters.',
    })
  })

  it('shows no problem for a field that had none', () => {
    expect(recheck(shown, ['description'], () => ({ description: 'Too short.' }))).toBe(shown)
  })
})

describe('readForm', () => {
  it('reads every field as typed, missing fields as empty, and several choices with commas between them', () => {
    const typed = new FormData()
    typed.set('organizationName', ' Kivu ')
    typed.append('phone', 'a')
    typed.append('phone', 'b')
    typed.set('something', 'else')
    expect(readForm(typed, fields)).toEqual({ organizationName: ' Kivu ', email: '', phone: 'a,b', description: '' })
  })
})

it('findField knows the form’s fields and no others', () => {
  expect(findField(fields, 'email')).toBe('email')
  for (const other of ['website', '__proto__', undefined, 7]) expect(findField(fields, other)).toBeUndefined()
})
