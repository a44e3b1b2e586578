import { exhibitionRegistrationForm } from '@ungana/contracts-directory'
import { expect, it } from 'vitest'
import { eventRegistrationForm } from './form-values.ts'

const { fields, defaults, problemsOf } = eventRegistrationForm(5)
const filled = { ...defaults, name: 'Kahawa', contactPerson: 'Wanjiru', email: 'a@kahawa.example', phone: '+254700000000' }

it('asks what the contract asks', () => {
  expect([...fields].sort()).toEqual(Object.keys(exhibitionRegistrationForm.shape).sort())
})

it('says what an untouched form lacks, and finds nothing wrong with a filled one', () => {
  expect(problemsOf(defaults)).toEqual({
    name: 'Company or name must be at least 2 characters.',
    contactPerson: 'Contact person name is required.',
    email: 'Please enter a valid email address.',
    phone: 'Phone number must be at least 8 characters.',
  })
  expect(problemsOf(filled)).toEqual({})
})

it.each(['', '0', '-1', '1.5', '501', 'some'])('does not take "%s" for a number of people', (attendees) => {
  expect(problemsOf({ ...filled, attendees })).toEqual({ attendees: 'Please say how many people will come, from 1 to 500.' })
})

it('keeps one exhibition’s form apart from another’s', () => {
  expect(eventRegistrationForm(5).store).not.toBe(eventRegistrationForm(6).store)
})
