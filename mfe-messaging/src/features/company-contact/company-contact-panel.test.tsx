import type { CompanyContact } from '@ungana/contracts-directory'
import { createInquiry, getMessageQuota, sendMessage, uploadAttachment } from '@ungana/contracts-messaging'
import { HostProvider, useHost } from '@ungana/web-kit'
import { act, answer, cutOff, fireEvent, hold, memberAs, refuse, render, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { newId, newMember } from '#testing'
import { CompanyContactPanel } from './company-contact-panel.tsx'

const company = (): CompanyContact => ({ businessId: newId(), businessName: 'Kivu Growers', sample: false, kind: 'company' })

function open(user: ReturnType<typeof newMember> | null = newMember(), of = company()) {
  return { account: user, company: of, ...render(<CompanyContactPanel company={of} />, { at: `/company/${of.businessId}`, user }) }
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Kivu Growers' })

test('shows a visitor the disabled buttons and a login link', async () => {
  const { user, toasts, company: of } = open(null)
  expect(screen.getByText(/You must be logged in to send messages/)).toBeTruthy()
  expect(screen.getByText(/You must be logged in to send inquiries/)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Log in' }).map((link) => link.getAttribute('href'))).toEqual(
    Array(2).fill(`/login?from=%2Fcompany%2F${of.businessId}`),
  )
  expect([button('Send Inquiry').disabled, button('Contact').disabled, button('Send Message').disabled]).toEqual([true, true, true])
  await user.type(box(), 'Hello')
  await user.click(button('Send Message'))
  expect(toasts).toEqual([{ title: 'Authentication required', description: 'Please login to send messages', variant: 'destructive' }])
  expect(box().value).toBe('Hello')
})

test('keeps a visitor’s text for the account that logs in', async () => {
  const first = open(null)
  await first.user.type(box(), 'Hello')
  first.unmount()
  const second = open(newMember(), first.company)
  expect(box().value).toBe('Hello')
  expect(sessionStorage.length).toBe(0)
  second.unmount()
  open(newMember(), first.company)
  expect(box().value).toBe('')
})

test('disables every contact option on the company’s own page', () => {
  const account = newMember()
  open(account, { ...company(), businessId: account.id })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect([button('Send Inquiry').disabled, button('Contact').disabled]).toEqual([true, true])
  expect(screen.queryByText(/You must be logged in/)).toBeNull()
})

test.each([
  ['a visitor', null],
  ['a member', newMember()],
])('tells %s that nobody reads messages to a sample company', (_, user) => {
  open(user, { ...company(), sample: true })
  expect(screen.getByText(/This is a sample company, so nobody reads messages sent to it/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect([button('Send Inquiry').disabled, button('Contact').disabled]).toEqual([true, true])
})

test('tells that nobody reads messages to a sample organization', () => {
  open(null, { ...company(), sample: true, kind: 'organization' })
  expect(screen.getByText('This is a sample organization, so nobody reads messages sent to it. Registered organizations do reply.')).toBeTruthy()
})

test('offers staff, who have no company, no way to write', () => {
  const { container } = open({ ...newMember(), role: 'staff' })
  expect(container.textContent).toBe('')
})

test('links to the conversation', () => {
  const { company: of } = open()
  expect(screen.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe(`/messages?with=${of.businessId}`)
  expect(button('Send Inquiry').disabled).toBe(false)
  expect(screen.queryByText('Inquiry sent')).toBeNull()
})

test('does not report a failing server as a missing network', async () => {
  const { user } = open()
  refuse({ sendMessage }, { status: 503 })
  await user.type(box(), 'Do you ship to Kigali?')
  await user.click(button('Send Message'))
  const why = await screen.findByText(/You are online, but our server cannot take it right now/)
  expect(why.closest('[role=status]')?.textContent).not.toContain('back online')
})

test('sends a message, keeps the focus in the text field and confirms', async () => {
  const { user, company: of, account } = open()
  expect(await screen.findByText('2 of 5 messages left, renews 1 December')).toBeTruthy()
  answer({ getMessageQuota }, { plan: 'basic', used: 4, limit: 5, renewsAt: '2026-11-30T22:00:00.000Z' })
  const { calls, release } = hold({ sendMessage })
  await user.type(box(), '  ')
  expect(button('Send Message').disabled).toBe(true)
  await user.type(box(), 'Do you ship to Kigali?')
  await user.click(button('Send Message'))
  expect((await screen.findByText('Waiting')).closest('[role=status]')?.textContent).toContain('Your message is saved in this browser')
  expect(document.activeElement).toBe(box())
  expect(box().value).toBe('')
  release()
  expect(await screen.findByText('Message sent')).toBeTruthy()
  expect(screen.queryByText('Waiting')).toBeNull()
  expect(screen.getByRole('link', { name: 'Conversation with Kivu Growers' }).getAttribute('href')).toBe(`/messages?with=${of.businessId}`)
  expect(await screen.findByText('1 of 5 messages left, renews 1 December')).toBeTruthy()
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({ body: { receiverId: of.businessId, content: 'Do you ship to Kigali?' }, account: account?.id })
})

test('refuses to send an empty message', async () => {
  const { user, toasts } = open()
  await user.type(box(), ' ')
  act(() => screen.getByRole<HTMLFormElement>('form', { name: 'Quick message' }).requestSubmit())
  await waitFor(() => expect(toasts).toEqual([{ title: 'Cannot send empty message', variant: 'destructive' }]))
  expect(screen.getByText('Cannot send empty message')).toBeTruthy()
})

test('shows why a message was refused, and retries', async () => {
  const { user, toasts } = open()
  const refused = refuse({ sendMessage }, { status: 403, message: 'You have sent all 5 messages' })
  await user.type(box(), 'Hello')
  await user.click(button('Send Message'))
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Not sent')
  expect(notice.textContent).toContain('You have sent all 5 messages')
  expect(toasts).toEqual([{ title: 'Failed to send message', description: 'You have sent all 5 messages', variant: 'destructive' }])
  const sentCalls = answer({ sendMessage })
  await user.click(within(notice).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Message sent')).toBeTruthy()
  expect(sentCalls[0]?.idempotencyKey).not.toBe(refused[0]?.idempotencyKey)
  expect(document.activeElement).toBe(box())
})

test('discards a refused message', async () => {
  const { user } = open()
  const refused = refuse({ sendMessage }, { status: 403 })
  await user.type(box(), 'Hello')
  await user.click(button('Send Message'))
  await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(document.activeElement).toBe(box()))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(refused).toHaveLength(1)
  expect(screen.queryByText('Message sent')).toBeNull()
})

test('shows one toast for each refused message, even if the page is opened several times', async () => {
  const account = newMember()
  const first = open(account)
  first.unmount()
  const { user, toasts } = open(account)
  refuse({ sendMessage }, { status: 403 })
  await user.type(box(), 'Hello')
  await user.click(button('Send Message'))
  await screen.findByRole('alert')
  expect(toasts).toHaveLength(1)
  expect(first.toasts).toEqual([])
})

test('shows nothing about a message to another company', async () => {
  const account = newMember()
  const first = open(account)
  cutOff({ sendMessage })
  await first.user.type(box(), 'Hello')
  await first.user.click(button('Send Message'))
  await screen.findByText('Waiting')
  first.unmount()
  const sentCalls = answer({ sendMessage })
  open(account)
  await waitFor(() => expect(sentCalls).toHaveLength(1))
  expect(screen.queryByText('Message sent')).toBeNull()
  expect(screen.queryByText('Waiting')).toBeNull()
})

test('restores the text when the browser cannot store the message', async () => {
  const { user, toasts } = open()
  const lost = cutOff({ sendMessage })
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The user denied permission', 'SecurityError')
  })
  await user.type(box(), 'Hello')
  await user.click(button('Send Message'))
  await waitFor(() => expect(toasts).toEqual([{ title: 'Failed to send message', description: 'Please try again', variant: 'destructive' }]))
  expect(box().value).toBe('Hello')
  const calls = answer({ sendMessage })
  await user.click(button('Send Message'))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.idempotencyKey).toBe(lost[0]?.idempotencyKey)
})

const openInquiry = async (user: ReturnType<typeof open>['user']) => {
  await user.click(button('Send Inquiry'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Inquiry' }))
  return {
    dialog,
    subject: dialog.getByRole('textbox', { name: 'Subject' }),
    content: dialog.getByRole('textbox', { name: 'Message' }),
    send: dialog.getByRole<HTMLButtonElement>('button', { name: 'Send Inquiry' }),
  }
}

test('enables sending an inquiry once subject and message are filled in', async () => {
  const { user, company: of, account, toasts } = open()
  const { dialog, subject, content, send } = await openInquiry(user)
  expect(dialog.getByText('To Kivu Growers. Inquiries do not count against your message limit.')).toBeTruthy()
  expect(send.disabled).toBe(true)
  await user.type(subject, 'Peaberry, 40 bags')
  expect(send.disabled).toBe(true)
  await user.type(content, '   ')
  expect(send.disabled).toBe(true)
  await user.type(content, 'A price, please.')
  expect(send.disabled).toBe(false)
  const calls = answer({ createInquiry })
  await user.click(send)
  expect(await screen.findByText('Inquiry sent')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('link', { name: 'Your inquiries' }).getAttribute('href')).toBe('/messages?box=sent')
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({
    body: { receiverId: of.businessId, subject: 'Peaberry, 40 bags', content: '   A price, please.' },
    account: account?.id,
  })
  expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  expect(toasts).toEqual([{ title: 'Inquiry sent', description: 'Kivu Growers has been notified.' }])
  await waitFor(() => expect(document.activeElement).toBe(button('Send Inquiry')))
})

test('asks for the price of a product with a question that can be sent as it is, and uploads a file once', async () => {
  const { user, company: of } = open(newMember(), { ...company(), product: { id: newId(), name: 'Washed arabica' } })
  expect(screen.getByRole('heading', { name: 'Ask Kivu Growers' })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(button('Ask for a price'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Inquiry' }))
  const uploads = answer({ uploadAttachment })
  await user.upload(dialog.getByLabelText('Files to attach'), new File(['%PDF'], 'needs.pdf', { type: 'application/pdf' }))
  refuse({ createInquiry }, { status: 503 })
  await user.click(dialog.getByRole('button', { name: 'Send Inquiry' }))
  await dialog.findByRole('alert')
  const calls = answer({ createInquiry })
  await user.click(dialog.getByRole('button', { name: 'Send Inquiry' }))
  expect(await screen.findByText('Inquiry sent')).toBeTruthy()
  expect(calls.map(({ body }) => body)).toEqual([
    {
      receiverId: of.businessId,
      subject: 'Price of Washed arabica',
      content: 'Please send me your price for Washed arabica, your smallest order and your delivery time.',
      attachmentIds: [(await sample({ uploadAttachment })).id],
    },
  ])
  expect(uploads).toHaveLength(1)
})

test('uploads files again that an earlier attempt uploaded too long ago', async () => {
  const [early, late] = [newId(), newId()]
  const { user } = open(newMember(), { ...company(), product: { id: newId(), name: 'Washed arabica' } })
  await user.click(button('Ask for a price'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Inquiry' }))
  const upload = await sample({ uploadAttachment })
  const first = answer({ uploadAttachment }, { ...upload, id: early })
  await user.upload(dialog.getByLabelText('Files to attach'), new File(['%PDF'], 'needs.pdf', { type: 'application/pdf' }))
  refuse({ createInquiry }, { status: 429, message: 'Please try again tomorrow' })
  await user.click(dialog.getByRole('button', { name: 'Send Inquiry' }))
  await dialog.findByRole('alert')
  const again = answer({ uploadAttachment }, { ...upload, id: late })
  const expired = { status: 400, field: 'attachmentIds', message: 'This file has expired. Please upload it again.' }
  const refused = refuse({ createInquiry }, expired)
  await user.click(dialog.getByRole('button', { name: 'Send Inquiry' }))
  await waitFor(() => expect(refused).toHaveLength(2))
  expect(refused.map(({ body }) => (body as { attachmentIds: string[] }).attachmentIds)).toEqual([[early], [late]])
  expect(again[0]?.idempotencyKey).not.toBe(first[0]?.idempotencyKey)
  await dialog.findByText(expired.message)
})

test('fills in the chosen quantity of a product, in its unit', async () => {
  const product = { id: newId(), name: 'Washed arabica', unit: 'bag', quantity: 40 }
  const { user } = open(newMember(), { ...company(), product })
  await user.click(button('Ask for a price'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Inquiry' }))
  expect(dialog.getByText('Quantity, delivery and target price').closest('details')?.open).toBe(true)
  const calls = answer({ createInquiry })
  await user.click(dialog.getByRole('button', { name: 'Send Inquiry' }))
  await screen.findByText('Inquiry sent')
  expect(calls[0]?.body).toMatchObject({ need: { quantity: '40', unit: 'bag', productId: product.id, product: 'Washed arabica' } })
})

test('names the missing field when Enter submits', async () => {
  const { user } = open()
  const { dialog, subject, content } = await openInquiry(user)
  await user.type(subject, ' ')
  act(() => dialog.getByRole<HTMLFormElement>('form').requestSubmit())
  await waitFor(() => expect(dialog.getAllByText('Please fill in all fields')).toHaveLength(2))
  await user.click(content)
  await user.paste(`  ${'x'.repeat(5000)}  `)
  await user.type(subject, '{Enter}')
  expect(dialog.getAllByText('Please fill in all fields')).toHaveLength(1)
  expect(dialog.queryByText('Please use at most 5,000 characters.')).toBeNull()
  await user.type(content, 'x')
  await user.type(subject, 'Coffee')
  await user.click(dialog.getByRole('button', { name: 'Send Inquiry' }))
  expect(await dialog.findByText('Please use at most 5,000 characters.')).toBeTruthy()
  expect(dialog.queryByText('Please fill in all fields')).toBeNull()
})

/** Renders the panel for the logged-in account. A button switches to the next account. */
function SignedIn({ accounts, of }: { readonly accounts: readonly ReturnType<typeof newMember>[]; readonly of: ReturnType<typeof company> }) {
  const host = useHost()
  const [count, setCount] = useState(0)
  return (
    <HostProvider host={{ ...host, session: { user: accounts[count] ?? null } }}>
      <CompanyContactPanel company={of} />
      <button type="button" data-testid="next" onClick={() => setCount(count + 1)}>
        Next account
      </button>
    </HostProvider>
  )
}

test('closes the inquiry dialog when another account logs in', async () => {
  const { user } = render(<SignedIn accounts={[newMember(), newMember()]} of={company()} />)
  const { subject } = await openInquiry(user)
  await user.type(subject, 'We pay up to 4.10.')
  fireEvent.click(screen.getByTestId('next'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await openInquiry(user)).toMatchObject({ subject: { value: '' } })
})

test('keeps a started inquiry separately for each account and company', async () => {
  const first = open()
  const { subject, dialog } = await openInquiry(first.user)
  await first.user.type(subject, 'Peaberry')
  await first.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await openInquiry(first.user)).subject).toMatchObject({ value: 'Peaberry' })
  first.unmount()
  const { user } = open(first.account)
  expect((await openInquiry(user)).subject).toMatchObject({ value: '' })
})

test('enables sending an inquiry that was started earlier', async () => {
  const first = open()
  const { subject, content } = await openInquiry(first.user)
  await first.user.type(subject, 'Peaberry')
  await first.user.type(content, 'A price?')
  first.unmount()
  const { user } = open(first.account, first.company)
  expect((await openInquiry(user)).send.disabled).toBe(false)
})

test.each([
  [{ status: 401, code: 'UNAUTHENTICATED', message: 'No session' }, 'You must be logged in to send inquiries'],
  [{ status: 403, code: 'MESSAGING_RECEIVER_BLOCKED', message: 'You have blocked this company' }, 'You have blocked this company'],
])('shows why an inquiry was refused: %j', async (refusal, message) => {
  const { user, toasts } = open()
  const { dialog, subject, content, send } = await openInquiry(user)
  await user.type(subject, 'Coffee')
  await user.type(content, 'A price?')
  refuse({ createInquiry }, refusal)
  await user.click(send)
  expect((await dialog.findByRole('alert')).textContent).toContain(message)
  expect(toasts).toEqual([{ title: 'Failed to send inquiry', description: message, variant: 'destructive' }])
})

test('shows the service’s error beside its field', async () => {
  const { user } = open()
  const { subject, content, send } = await openInquiry(user)
  await user.type(subject, 'Coffee')
  await user.type(content, 'A price?')
  refuse({ createInquiry }, { status: 400, field: 'subject', message: 'This must not contain control characters.' })
  await user.click(send)
  await waitFor(() => expect(subject.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(subject)
})

test('shows an error when the service does not respond', async () => {
  const { user, toasts } = open()
  const { subject, content, send } = await openInquiry(user)
  await user.type(subject, 'Coffee')
  await user.type(content, 'A price?')
  cutOff({ createInquiry })
  await user.click(send)
  await waitFor(() => expect(toasts).toEqual([{ title: 'Failed to send inquiry', description: 'Please try again', variant: 'destructive' }]))
})

test('sends changed text with a new key', async () => {
  const { user } = open()
  const { subject, content, send } = await openInquiry(user)
  await user.type(subject, 'Coffee')
  await user.type(content, 'A price?')
  const refused = refuse({ createInquiry }, { status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
  await user.click(send)
  await waitFor(() => expect(refused).toHaveLength(2))
  expect(refused[1]?.idempotencyKey).not.toBe(refused[0]?.idempotencyKey)
})

test('a role that may not write sees no panel, and finance asks no price', () => {
  const { container, unmount } = open(memberAs('viewer'))
  expect(container.textContent).toBe('')
  unmount()
  open(memberAs('finance'))
  expect(box()).toBeTruthy()
  expect(button('Send Inquiry').disabled).toBe(true)
  expect(screen.getByRole('link', { name: 'Contact' })).toBeTruthy()
})
