import { expect, test } from 'vitest'
import { render, screen } from '../testing/index.ts'
import { useGrowingList } from './index.ts'

test('a row that moves up between two requests shows no row twice, and hides none', async () => {
  let order = Array.from({ length: 150 }, (_, row) => `row ${row}`)
  const fetchRows = async ({ limit, before }: { limit: number; before?: string }) => {
    const from = before === undefined ? 0 : order.indexOf(before) + 1
    const page = order.slice(from, from + limit).map((id) => ({ id }))
    // The last row of the first page gets news.
    if (before === undefined) order = ['row 99', ...order.filter((id) => id !== 'row 99')]
    return page
  }
  function List() {
    const { data } = useGrowingList(['rows'], 150, fetchRows)
    return data ? <p>{data.map(({ id }) => id).join()}</p> : null
  }
  render(<List />)
  const shown = (await screen.findByText(/^row 0,/)).textContent?.split(',') ?? []
  expect([...shown].sort()).toEqual([...order].sort())
})
