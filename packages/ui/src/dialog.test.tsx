import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button, Dialog, DialogClose, FormDialog, TextField, ToastRegion } from '#index.ts'

/** A dialog whose parent holds `open`. */
function Asked({ children, ...rest }: { readonly children?: ReactNode; readonly description?: string; readonly footer?: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <main>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Sure?" {...rest}>
        {children}
      </Dialog>
    </main>
  )
}

async function ask(dialog: ReactNode) {
  const user = userEvent.setup()
  render(dialog)
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  return { user, opened: within(screen.getByRole('dialog')) }
}
const asker = () => screen.getByRole('button', { name: 'Ask' })

test('has a name and a description and takes the focus', async () => {
  await ask(<Asked description="It cannot be taken back." />)
  const dialog = screen.getByRole('dialog', { name: 'Sure?', description: 'It cannot be taken back.' })
  expect(dialog.contains(document.activeElement)).toBe(true)
})

test.each<[string, ReactNode, string]>([
  ['its first field', <TextField key="name" label="Name" />, 'Name'],
  [
    'the chosen option',
    ['Road', 'Rail'].map((by) => <input key={by} type="radio" aria-label={by} name="by" defaultChecked={by === 'Rail'} />),
    'Rail',
  ],
  ['the button that changes nothing', null, 'No'],
])('starts at %s', async (_, fields, name) => {
  const { opened } = await ask(
    <Asked
      footer={
        <>
          <DialogClose asChild>
            <Button>No</Button>
          </DialogClose>
          <Button>Yes</Button>
        </>
      }
    >
      {fields}
    </Asked>,
  )
  expect(document.activeElement).toBe(opened.queryByLabelText(name) ?? opened.getByRole('button', { name }))
})

test('has no description attribute without a description', async () => {
  await ask(<Asked />)
  expect(screen.getByRole('dialog').hasAttribute('aria-describedby')).toBe(false)
})

test('keeps the focus inside', async () => {
  const { user, opened } = await ask(<Asked footer={<Button>Yes</Button>} />)
  const close = opened.getByRole('button', { name: 'Close' })
  const yes = opened.getByRole('button', { name: 'Yes' })
  const seen = []
  for (let presses = 0; presses < 3; presses += 1) {
    seen.push(document.activeElement)
    await user.tab()
  }
  expect(seen).toEqual([yes, close, yes])
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(yes)
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(close)
})

test('nothing outside can be used while it is open, except toasts', async () => {
  const { user } = await ask(
    <>
      <Asked />
      <ToastRegion toast={{ id: 1, title: 'Saved' }} onDismiss={() => {}} />
    </>,
  )
  const main = document.querySelector('main')
  expect([main?.inert, main?.getAttribute('aria-hidden')]).toEqual([true, 'true'])
  expect(screen.getByRole('button', { name: 'Dismiss' }).closest('[inert]')).toBeNull()
  await user.keyboard('{Escape}')
  expect([main?.inert, main?.hasAttribute('aria-hidden')]).toEqual([false, false])
})

test('a press beside the dialog closes it, a selection of text that ends there does not', async () => {
  const { user } = await ask(<Asked description="It cannot be taken back." />)
  const beside = screen.getByRole('dialog').parentElement as HTMLElement
  await user.pointer([{ keys: '[MouseLeft>]', target: screen.getByText('It cannot be taken back.') }, { target: beside }, { keys: '[/MouseLeft]' }])
  await user.click(screen.getByText('It cannot be taken back.'))
  expect(screen.getByRole('dialog')).toBeTruthy()
  await user.click(beside)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Escape closes only the upper of two dialogs', async () => {
  const { user } = await ask(
    <Asked>
      <Dialog trigger={<Button>Why?</Button>} title="Because" />
    </Asked>,
  )
  await user.click(screen.getByRole('button', { name: 'Why?' }))
  expect(screen.getByRole('dialog', { name: 'Because' })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Sure?' })).toBeNull()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Sure?' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Why?' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Escape closes a dialog that is not drawn yet', () => {
  const onOpenChange = vi.fn()
  function Page() {
    useLayoutEffect(() => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    }, [])
    return <Dialog open onOpenChange={onOpenChange} title="Sure?" />
  }
  render(<Page />)
  expect(onOpenChange).toHaveBeenCalledWith(false)
})

test.each<[string, (user: ReturnType<typeof userEvent.setup>) => Promise<void>]>([
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['its cross', (user) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ['a DialogClose', (user) => user.click(screen.getByRole('button', { name: 'No' }))],
])('%s closes the dialog and returns the focus', async (_, close) => {
  const { user } = await ask(
    <Asked
      footer={
        <DialogClose asChild>
          <Button>No</Button>
        </DialogClose>
      }
    />,
  )
  await close(user)
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(asker()))
})

test('returns the focus even when a field inside takes it on opening', async () => {
  const { user, opened } = await ask(
    <Asked>
      <TextField label="Name" autoFocus />
    </Asked>,
  )
  expect(document.activeElement).toBe(opened.getByLabelText('Name'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(asker()))
})

test('opens by its own trigger and returns the focus to it', async () => {
  const { user } = await ask(<Dialog trigger={<Button>Ask</Button>} title="Sure?" />)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(asker()))
})

test('the button below the form sends it', async () => {
  const user = userEvent.setup()
  const [onSubmit, onClose] = [vi.fn((event) => event.preventDefault()), vi.fn()]
  const form = { formProps: { onSubmit }, rejection: null, sending: false }
  render(
    <FormDialog title="Reply" description="Everybody reads it." send="Send" form={form} onClose={onClose}>
      <TextField label="Words" />
    </FormDialog>,
  )
  expect(within(screen.getByRole('dialog', { name: 'Reply', description: 'Everybody reads it.' })).getByRole('form', { name: 'Reply' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test.each([
  [{ fields: 0, refusal: { message: 'Not today' } }, 'Not today'],
  // This problem belongs to a field, which shows it.
  [{ fields: 1, refusal: { message: 'Not today' } }, undefined],
  [{ fields: 1 }, undefined],
])('a form dialog shows why it was rejected: %j', (rejection, words) => {
  const form = { formProps: {}, rejection, sending: true }
  render(
    <FormDialog title="Reply" description="" send="Send" disabled form={form} onClose={() => {}}>
      {null}
    </FormDialog>,
  )
  expect(screen.queryByRole('alert')?.textContent).toBe(words)
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Submitting...' })
  expect([send.disabled, send.getAttribute('aria-busy')]).toEqual([true, 'true'])
})
