import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button, Dialog, DialogClose, FormDialog, TextField } from '#index.ts'

/** A dialog whose `open` is held elsewhere. */
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

test('is named and described, and takes the focus', async () => {
  await ask(<Asked description="It cannot be taken back." />)
  const dialog = screen.getByRole('dialog', { name: 'Sure?', description: 'It cannot be taken back.' })
  expect(dialog.contains(document.activeElement)).toBe(true)
})

test('without a description it describes itself by nothing', async () => {
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
  expect(seen).toEqual([close, yes, close])
})

test.each<[string, (user: ReturnType<typeof userEvent.setup>) => Promise<void>]>([
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['its cross', (user) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ['a DialogClose', (user) => user.click(screen.getByRole('button', { name: 'No' }))],
])('%s closes it, and what had the focus has it again', async (_, close) => {
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

test('gives the focus back also where a field inside has taken it at once', async () => {
  const { user, opened } = await ask(
    <Asked>
      <TextField label="Name" autoFocus />
    </Asked>,
  )
  expect(document.activeElement).toBe(opened.getByLabelText('Name'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(asker()))
})

test('opens by its own trigger, which has the focus again', async () => {
  const { user } = await ask(<Dialog trigger={<Button>Ask</Button>} title="Sure?" />)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(asker()))
})

test('a form over the page is sent by the button below it', async () => {
  const user = userEvent.setup()
  const [onSubmit, onClose] = [vi.fn((event) => event.preventDefault()), vi.fn()]
  const form = { formProps: { onSubmit }, returned: null, sending: false }
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
  // It stands at the field then.
  [{ fields: 1, refusal: { message: 'Not today' } }, undefined],
  [{ fields: 1 }, undefined],
])('a form over the page says why it came back: %j', (returned, words) => {
  const form = { formProps: {}, returned, sending: true }
  render(
    <FormDialog title="Reply" description="" send="Send" disabled form={form} onClose={() => {}}>
      {null}
    </FormDialog>,
  )
  expect(screen.queryByRole('alert')?.textContent).toBe(words)
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Submitting...' })
  expect([send.disabled, send.getAttribute('aria-busy')]).toEqual([true, 'true'])
})
