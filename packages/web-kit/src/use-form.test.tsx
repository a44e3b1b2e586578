// Tests a form as the parts build it: its messages, what it sends, and what it stores.
import { endpoint } from '@ungana/contracts-kit'
import { FormEnd, FormSheet, SelectField, TextField } from '@ungana/ui'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { goOffline, hold, member, type RenderOptions, refuse, render, screen, waitFor } from '../testing/index.ts'
import { call, type FormDefinition, refusalOf, useForm, type Values } from './index.ts'

const fields = ['name', 'kind', 'again', 'password'] as const
type Field = (typeof fields)[number]

const definition: FormDefinition<Field, 'name' | 'kind' | 'again'> = {
  store: 'test',
  fields,
  optional: new Set(['again']),
  defaults: { name: '', kind: 'maker', again: '' },
  choices: { kind: ['maker', 'trader'] },
  // The two names must be equal.
  linkedFields: { name: ['name', 'again'], again: ['name', 'again'] },
  problemsOf: ({ name, kind, again, password }) => ({
    ...(name === '' && { name: 'Please enter a name.' }),
    ...(again !== '' && again !== name && { again: 'The names differ.' }),
    ...(kind === 'trader' && { kind: 'No traders today.' }),
    ...(password === '' && { password: 'Please enter a password.' }),
  }),
}

interface FormProps {
  readonly send?: (values: Values<Field>, key: string) => Promise<string>
  readonly onSent?: (answer: string, values: Values<Field>) => void
  readonly description?: string
}

function Form({ send = async () => 'sent', onSent = () => {}, description }: FormProps) {
  const { problems, rejection, sending, formProps, field } = useForm(definition, {
    send,
    refusalOf: (error) => refusalOf(error, fields),
    onSent,
    failure: { title: 'Form not sent', ...(description && { description }) },
  })
  return (
    <FormSheet {...formProps} aria-label="Test">
      <TextField {...field('name')} label="Name" />
      <TextField {...field('again')} label="Name again" />
      <SelectField {...field('kind')} label="Kind" options={['maker', 'trader']} />
      <TextField name="password" type="password" label="Password" error={problems.password} />
      <FormEnd problems={problems} rejection={rejection} sending={sending}>
        Send
      </FormEnd>
    </FormSheet>
  )
}

const open = (props: FormProps = {}, options: RenderOptions = { user: member }) => render(<Form {...props} />, options)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const send = () => screen.getByRole('button', { name: 'Send' })
const says = (label: string, description: string) =>
  screen.queryByLabelText(label)?.getAttribute('aria-describedby') && screen.queryByText(description)

test('shows problems only after sending, at each field, and focuses the first', async () => {
  const sent = vi.fn(async () => 'sent')
  const { user } = open({ send: sent })
  await user.click(field('Name'))
  await user.tab()
  expect(screen.queryByText('Please enter a name.')).toBeNull()
  await user.click(send())
  expect(says('Name', 'Please enter a name.')).toBeTruthy()
  expect(says('Password', 'Please enter a password.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Name'))
  expect(screen.getByText('2 fields need your attention.')).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
})

test('removes the problem of a corrected field and keeps the others', async () => {
  const { user } = open()
  await user.click(send())
  await user.type(field('Name'), 'K')
  expect(screen.queryByText('Please enter a name.')).toBeNull()
  expect(says('Password', 'Please enter a password.')).toBeTruthy()
  await user.clear(field('Name'))
  // The field's problem was removed, so the field shows none until the form is sent again.
  expect(screen.queryByText('Please enter a name.')).toBeNull()
})

test('checks linked fields together', async () => {
  const { user } = open()
  await user.type(field('Name'), 'Kivu')
  await user.type(field('Name again'), 'Kiv')
  await user.type(field('Password'), 'x')
  await user.click(send())
  expect(says('Name again', 'The names differ.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Name again'))
  await user.type(field('Name'), '{Backspace}')
  expect(screen.queryByText('The names differ.')).toBeNull()
})

test('focuses an invalid select', async () => {
  const { user } = open()
  await user.type(field('Name'), 'Kivu')
  await user.selectOptions(field('Kind'), 'trader')
  await user.type(field('Password'), 'x')
  await user.click(send())
  expect(document.activeElement).toBe(field('Kind'))
  expect(screen.getByText('One field needs your attention.')).toBeTruthy()
})

test('marks required fields', () => {
  open()
  expect(['Name', 'Name again', 'Kind'].map((label) => field(label).getAttribute('aria-required'))).toEqual(['true', 'false', 'true'])
})

test('sends once for several presses, and is empty afterwards', async () => {
  let done = (_: string) => {}
  const sent = vi.fn((_values: Values<Field>, _key: string) => new Promise<string>((resolve) => (done = resolve)))
  const onSent = vi.fn()
  const { user, unmount } = open({ send: sent, onSent })
  await user.type(field('Name'), 'Kivu')
  await user.type(field('Password'), 'x')
  await user.click(send())
  const busy = await screen.findByRole('button', { name: 'Submitting...' })
  await user.click(busy)
  await user.type(field('Password'), '{Enter}')
  expect(sent).toHaveBeenCalledTimes(1)
  done('7')
  const values = { name: 'Kivu', kind: 'maker', again: '', password: 'x' }
  await waitFor(() => expect(onSent.mock.calls).toEqual([['7', values]]))
  expect(sent.mock.calls[0]?.[0]).toEqual(values)
  unmount()
  open()
  expect(field('Name').value).toBe('')
})

test('keeps typed values and the key after a reload, but no password', async () => {
  const keys: string[] = []
  const failing = async (_: Values<Field>, key: string) => {
    keys.push(key)
    throw new Error('Lost')
  }
  const first = open({ send: failing })
  await first.user.type(field('Name'), 'Kivu')
  await first.user.type(field('Password'), 'highland arabica 7')
  await first.user.click(send())
  await screen.findByText('There was an error submitting your information. Please try again.')
  expect(JSON.stringify(sessionStorage)).not.toContain('arabica')
  first.unmount()

  const { user } = open({ send: failing })
  expect([field('Name').value, field('Password').value]).toEqual(['Kivu', ''])
  await user.type(field('Password'), 'x')
  await user.click(send())
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[1]).toBe(keys[0])
})

test('shows a visitor’s draft after logging in, and no draft of another account', async () => {
  const visitor = open({}, {})
  await visitor.user.type(field('Name'), 'Kivu')
  visitor.unmount()
  const first = open()
  expect(field('Name').value).toBe('Kivu')
  first.unmount()
  open({}, { user: { ...member, id: '01a1fcdc-0001-759b-8deb-8d2cf5fd7e0d' } })
  expect(field('Name').value).toBe('')
})

const register = endpoint({ method: 'POST', url: '/api/names', schema: { body: z.object({ name: z.string() }), response: { 201: z.string() } } })

async function refused(refusal: Parameters<typeof refuse>[1], props: FormProps = {}) {
  refuse({ register }, refusal)
  const opened = open({
    ...props,
    send: ({ name }) => call(register, { body: { name } }),
  })
  await opened.user.type(field('Name'), 'Kivu')
  await opened.user.type(field('Password'), 'x')
  await opened.user.click(send())
  await waitFor(() => expect(opened.toasts).toHaveLength(1))
  return opened
}

test('shows a refusal at its field until the field is edited', async () => {
  const { user, toasts } = await refused({ status: 400, field: 'name', message: 'There is one already.' })
  expect(toasts).toEqual([{ title: 'Form not sent', description: 'There is one already.', variant: 'destructive' }])
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  expect(says('Name', 'There is one already.')).toBeTruthy()
  expect(screen.getByText('One field needs your attention.')).toBeTruthy()
  await user.type(field('Name'), 's')
  expect(screen.queryByText('There is one already.')).toBeNull()
})

test('shows a refusal without a field at the end of the form, and the text for failures in the toast', async () => {
  const { user, toasts } = await refused({ status: 409, message: 'This offer has expired.' }, { description: 'Please try again later.' })
  expect(toasts).toEqual([{ title: 'Form not sent', description: 'Please try again later.', variant: 'destructive' }])
  expect(screen.getByText('This offer has expired.')).toBeTruthy()
  // The next attempt removes the message.
  const { calls, release } = hold({ register }, 'sent')
  await user.click(send())
  expect(screen.queryByText('This offer has expired.')).toBeNull()
  await waitFor(() => expect(calls).toHaveLength(1))
  release()
})

test('sends at once even while offline', async () => {
  await goOffline()
  const sent = vi.fn(async () => 'sent')
  const { user } = open({ send: sent })
  await user.type(field('Name'), 'Kivu')
  await user.type(field('Password'), 'x')
  await user.click(send())
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
})

test('a colleague of the same company does not see what somebody typed', async () => {
  const as = (id: string) => ({ user: { ...member, person: { id, name: 'Aline', role: 'sales' } } })
  const [ada, ben] = ['0190aaaa-0000-7000-8000-00000000000a', '0190aaaa-0000-7000-8000-00000000000b']
  const first = open({}, as(ada))
  await first.user.type(field('Name'), 'Kivu')
  first.unmount()
  const second = open({}, as(ben))
  expect(field('Name').value).toBe('')
  second.unmount()
  open({}, as(ada))
  expect(field('Name').value).toBe('Kivu')
})
