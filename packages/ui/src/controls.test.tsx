// Tests small controls while pressing and typing.
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Button, Checkbox, Chip, ErrorPanel, FormEnd, FormPart, FormSheet, IconButton, Pager, SearchField, SearchForm, Tag } from '#index.ts'

const draw = (element: React.ReactNode) => {
  render(element)
  return userEvent.setup()
}

describe('Button', () => {
  test('ignores presses while loading and keeps the focus', async () => {
    const [onClick, onSubmit] = [vi.fn(), vi.fn((event) => event.preventDefault())]
    const user = draw(
      <form onSubmit={onSubmit}>
        <Button type="submit" loading onClick={onClick}>
          Send
        </Button>
      </form>,
    )
    await user.click(screen.getByRole('button', { name: 'Submitting...' }))
    expect([onClick, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
    expect(document.activeElement).toBe(screen.getByRole('button'))
  })
})

test('a press anywhere on its line ticks a checkbox', async () => {
  const onChange = vi.fn()
  const user = draw(<Checkbox label="Coffee" hint="Roasted too" onChange={onChange} />)
  await user.click(screen.getByText('Roasted too'))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Coffee/ }).checked).toBe(true)
  expect(onChange).toHaveBeenCalledTimes(1)
})

test.each([true, false])('a press on a chip whose state is %s reports the opposite state', async (pressed) => {
  const onPressedChange = vi.fn()
  const user = draw(
    <Chip pressed={pressed} onPressedChange={onPressedChange}>
      New
    </Chip>,
  )
  await user.click(screen.getByRole('button', { name: 'New', pressed }))
  expect(onPressedChange.mock.calls).toEqual([[!pressed]])
})

test('an icon button has the given name', () => {
  draw(
    <IconButton label="Messages, 3 unread" count={3}>
      M
    </IconButton>,
  )
  expect(screen.getByRole('button', { name: 'Messages, 3 unread' }).textContent).toBe('M')
})

describe('SearchField', () => {
  test('reports the text after each key, and clearing keeps the focus', async () => {
    const [onValueChange, onChange, onSubmit] = [vi.fn(), vi.fn(), vi.fn((event) => event.preventDefault())]
    const user = draw(
      <SearchForm onSubmit={onSubmit}>
        <SearchField label="Search" onValueChange={onValueChange} onChange={onChange} />
      </SearchForm>,
    )
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'te{Enter}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(onValueChange.mock.calls).toEqual([['t'], ['te'], ['']])
    expect(onChange).toHaveBeenCalledTimes(2)
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  test('shows the value that its parent gives', async () => {
    const user = draw(<SearchField label="Search" value="coffee" />)
    await user.type(screen.getByRole('searchbox'), 's')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('coffee')
  })
})

describe('Pager', () => {
  function Paged() {
    const [page, setPage] = useState(2)
    return <Pager page={page} pageCount={3} onNavigate={setPage} />
  }

  test('goes to the pressed, previous and next page', async () => {
    const user = draw(<Paged />)
    const current = () => screen.getAllByRole('button').find((button) => button.getAttribute('aria-current') === 'page')?.textContent
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(current()).toBe('3')
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Page 1' }))
    expect(current()).toBe('1')
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await user.click(screen.getByRole('button', { name: 'Previous page' }))
    expect(current()).toBe('1')
  })
})

test('an error panel retries when its button is pressed, but not during a retry', async () => {
  const onRetry = vi.fn()
  const user = draw(<ErrorPanel title="Failed" onRetry={onRetry} />)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
  draw(<ErrorPanel title="Failed" onRetry={onRetry} retrying />)
  await user.click(screen.getByRole('button', { name: 'Trying again...' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('a press on the cross removes a tag', async () => {
  const onRemove = vi.fn()
  const user = draw(
    <Tag onRemove={onRemove} removeLabel="Remove Tea">
      Tea
    </Tag>,
  )
  await user.click(screen.getByRole('button', { name: 'Remove Tea' }))
  expect(onRemove).toHaveBeenCalledTimes(1)
})

describe('a form', () => {
  const end = (rejection: Parameters<typeof FormEnd>[0]['rejection'], problems = {}) =>
    draw(
      <FormSheet aria-label="Registration">
        <FormPart title="Your company" description="As on paper">
          {(heading) => <input aria-labelledby={heading} />}
        </FormPart>
        <FormEnd problems={problems} rejection={rejection} sending={false}>
          Register
        </FormEnd>
      </FormSheet>,
    )

  test('names its parts and passes the name to their content', () => {
    end(null)
    expect(screen.getByRole('form', { name: 'Registration' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Your company' }).textContent).toBe('Your companyAs on paper')
    expect(screen.getByRole('textbox', { name: 'Your company' })).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Register' }).type).toBe('submit')
  })

  test.each([
    [{ fields: 1 }, { name: 'x' }, 'One field needs your attention.'],
    [{ fields: 3 }, { name: 'x' }, '3 fields need your attention.'],
    // The visitor has corrected all fields since the rejection.
    [{ fields: 3 }, {}, ''],
    [{ fields: 0, refusal: { message: 'Not today' } }, {}, 'Not today'],
    [{ fields: 1, refusal: { message: 'Not today' } }, { name: 'x' }, 'One field needs your attention.'],
  ])('shows above its button why it was rejected: %j', (rejection, problems, words) => {
    end(rejection, problems)
    const button = screen.getByRole('button', { name: 'Register' })
    expect(button.parentElement?.textContent).toBe(`${words}Register`)
  })
})
