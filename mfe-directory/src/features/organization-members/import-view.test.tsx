// Imports members from a spreadsheet: choose a file, match its columns, check the preview, import.
import {
  commitMemberImport,
  getMemberImport,
  listMemberImportRows,
  MEMBER_FILE_MAX_BYTES,
  type MemberImport,
  type MemberImportRow,
  previewMemberImport,
  uploadMemberFile,
} from '@ungana/contracts-directory'
import {
  answer,
  cutOff,
  hold,
  member,
  type ReceivedCall,
  type RenderOptions,
  refuse,
  render,
  sample,
  screen,
  staff,
  waitFor,
  within,
} from '@ungana/web-kit/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import OrganizationMembersPage from './organization-members-page.tsx'

const organization = { ...member, role: 'organization' }
const previewed = await sample({ getMemberImport })
const uploaded = await sample({ uploadMemberFile })
const [row] = await sample({ listMemberImportRows })
if (!row || !previewed.preview || !row.suggestion) throw new Error('The samples have no row or no preview')
const { preview } = previewed
const suggestion = row.suggestion
const none = { new: 0, changed: 0, unchanged: 0, duplicate: 0, bad: 0 }
const other = '018d7d40-9140-776c-8ea3-1b1bc9809d1d'
const at = `/organization-members?import=${previewed.id}`

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
})

const title = () => screen.getByRole('heading', { level: 1 })
const section = (name: string) => within(screen.getByRole('region', { name }))
const counts = () => Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]))
const rows = () =>
  section('Rows of the file')
    .queryAllByRole('listitem')
    .filter(({ textContent }) => textContent?.startsWith('Line'))
    .map(({ textContent }) => textContent)

/** Opens the import at its current step. `answerNext` changes what later requests return. */
async function open(about: MemberImport, heading: string, options: RenderOptions = {}) {
  let now = about
  const reads = answer({ getMemberImport }, () => now)
  const rendered = render(<OrganizationMembersPage />, { at, user: organization, ...options })
  await screen.findByRole('heading', { level: 1, name: heading })
  return {
    ...rendered,
    reads,
    answerNext: (next: MemberImport) => {
      now = next
    },
  }
}

const withPreview = (changes: Partial<typeof preview> = {}): MemberImport => ({ ...previewed, preview: { ...preview, ...changes } })
const openPreview = (changes: Partial<typeof preview> = {}, options: RenderOptions = {}) => open(withPreview(changes), 'Check the preview', options)

describe('choosing a file', () => {
  const csv = (name: string) => new File(['Company;Country'], name, { type: 'text/csv' })
  const input = () => screen.getByLabelText<HTMLInputElement>('CSV file')
  const choose = (options: RenderOptions = {}) =>
    render(<OrganizationMembersPage />, { at: '/organization-members?import=new', user: organization, ...options })

  test('focuses its title and states the limits', () => {
    choose()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Choose a file' }))
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 })
    expect(screen.getByText('Step 1 of 3')).toBeTruthy()
    expect(screen.getByText('You check a preview before anything changes.')).toBeTruthy()
    expect(screen.getByText(/At most 5,000 rows and 2 MB/)).toBeTruthy()
    expect(input().accept).toBe('.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain')
  })

  test('links back to the list with its filters', () => {
    const { unmount } = choose({ at: '/organization-members?organization=7&q=tea&import=new', user: staff })
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/organization-members?organization=7&q=tea')
    unmount()
    choose()
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/organization-members')
  })

  test('asks for a file when none is chosen', async () => {
    const { user } = choose()
    await user.type(screen.getByLabelText(/^Or paste rows/), '  ')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByRole('alert').textContent).toBe('Choose a file or paste rows.')
  })

  test('uploads the file and goes to the columns without another request', async () => {
    const { user, address } = choose({ at: `/organization-members?organization=7&import=new` })
    const { calls, release } = hold({ uploadMemberFile })
    const reads = answer({ getMemberImport }, uploaded)
    await user.upload(input(), csv('members.csv'))
    expect(screen.getByText('members.csv')).toBeTruthy()
    expect(screen.queryByLabelText(/^Or paste rows/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('button', { name: 'Uploading...' })).toBeTruthy()
    release()
    await screen.findByRole('heading', { level: 1, name: 'Match the columns' })
    expect(address()).toBe(`/organization-members?organization=7&import=${uploaded.id}`)
    expect(calls.map(({ params, body }) => [params, ((body as FormData).get('file') as File).name])).toEqual([[{ id: member.id }, 'members.csv']])
    expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
    await waitFor(() => expect(reads).toHaveLength(1))
  })

  test('uploads pasted rows instead of a file', async () => {
    const { user } = choose()
    const calls = answer({ uploadMemberFile })
    await user.type(screen.getByLabelText(/^Or paste rows/), 'Company;Country{Enter}Kivu;Rwanda')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByRole('heading', { level: 1, name: 'Match the columns' })
    const file = (calls[0] as ReceivedCall & { readonly body: FormData }).body.get('file') as File
    expect([file.name, file.type, await file.text()]).toEqual(['Pasted rows', 'text/csv', 'Company;Country\nKivu;Rwanda'])
  })

  test('hides the paste field while a file is chosen', async () => {
    const { user } = choose()
    await user.upload(input(), csv('members.csv'))
    await user.upload(input(), [])
    expect(screen.getByText('Choose a CSV file')).toBeTruthy()
    expect(screen.getByLabelText(/^Or paste rows/)).toBeTruthy()
  })

  test.each([1, 0])('refuses a file that is %i byte too large before the upload', async (more) => {
    const { user } = choose()
    const calls = answer({ uploadMemberFile })
    const file = csv('large.csv')
    Object.defineProperty(file, 'size', { value: MEMBER_FILE_MAX_BYTES + more })
    await user.upload(input(), file)
    const refusal = 'This file is too large. The limit is 2 MB.'
    expect(screen.getByRole('alert').textContent).toBe(more ? refusal : '')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    if (more) {
      expect(screen.getByRole('alert').textContent).toBe(refusal)
      expect(calls).toEqual([])
      await user.upload(input(), csv('small.csv'))
      expect(screen.getByRole('alert').textContent).toBe('')
    } else {
      await screen.findByRole('heading', { level: 1, name: 'Match the columns' })
    }
  })

  test('shows the server’s error and uses a new key for the next attempt', async () => {
    const { user } = choose()
    const refused = refuse({ uploadMemberFile }, { status: 400, message: 'This is an Excel workbook.' })
    await user.upload(input(), csv('members.csv'))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This is an Excel workbook.'))
    const { calls, release } = hold({ uploadMemberFile })
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByRole('alert').textContent).toBe('')
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.idempotencyKey).not.toBe(refused[0]?.idempotencyKey)
    release()
    await screen.findByRole('heading', { level: 1, name: 'Match the columns' })
  })
})

describe('an uploaded import', () => {
  test('shows a loading text', async () => {
    const { release } = hold({ getMemberImport })
    render(<OrganizationMembersPage />, { at, user: organization })
    expect(screen.getByText('Loading the import...')).toBeTruthy()
    release()
    await screen.findByRole('heading', { level: 1, name: 'Check the preview' })
  })

  test.each([
    [organization, '/organization-members', ''],
    [staff, `/organization-members?organization=${other}`, `&organization=${other}`],
  ])('links back to the members when it no longer exists', async (user, path, query) => {
    refuse({ getMemberImport }, { status: 404 })
    render(<OrganizationMembersPage />, { at: at + query, user })
    expect(await screen.findByRole('heading', { level: 1, name: 'This import no longer exists' })).toBeTruthy()
    expect(screen.getByText('Please choose the file again.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to members' }).getAttribute('href')).toBe(path)
  })

  test('can be loaded again after a failure', async () => {
    refuse({ getMemberImport }, { status: 500 })
    const { user } = render(<OrganizationMembersPage />, { at, user: organization })
    expect(await screen.findByRole('heading', { level: 1, name: 'Error loading the import' })).toBeTruthy()
    answer({ getMemberImport })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Check the preview' })).toBeTruthy()
  })

  test.each([
    [4, true, '3 rows'],
    [3, false, '3 rows'],
    [2, true, '1 row'],
    [4001, false, '4,001 rows'],
  ])('shows the file name, the number of rows below the column names, and the encoding (%i)', async (count, header, words) => {
    await open({ ...previewed, rows: count, mapping: { ...previewed.mapping, header } }, 'Check the preview')
    expect(screen.getByText(`members.csv · ${words} · Windows-1252`)).toBeTruthy()
    expect(screen.getByText('Step 3 of 3')).toBeTruthy()
  })
})

describe('matching the columns', () => {
  const select = (name: string) => screen.getByLabelText<HTMLSelectElement>(new RegExp(`^${name}( optional)?$`))

  test('offers the columns of the file and preselects them by name', async () => {
    await open(uploaded, 'Match the columns')
    expect(screen.getByText('Step 2 of 3')).toBeTruthy()
    expect(document.activeElement).toBe(title())
    expect([...select('Name').options].map(({ text }) => text)).toEqual([
      'Choose a column',
      'Company (Kivu Coffee Growers, Nyungwe Honey)',
      'Country (Rwanda, Rwanda)',
      'Email (office@kivu.example)',
    ])
    expect(select('City').options[0]?.text).toBe('Not in the file')
    expect(['Name', 'Country', 'City', 'Website', 'Email', 'Phone', 'Sector'].map((name) => select(name).value)).toEqual([
      '0',
      '1',
      '',
      '',
      '2',
      '',
      '',
    ])
    expect(select('Country for rows without a country').value).toBe('Rwanda')
  })

  test('treats the first row as a member without column names', async () => {
    const { user } = await open(uploaded, 'Match the columns')
    await user.click(screen.getByRole('checkbox', { name: 'The first row has column names' }))
    expect(select('Name').options[1]?.text).toBe('Column 1 (Company, Kivu Coffee Growers)')
  })

  test('requires a column for the names', async () => {
    const { user } = await open(uploaded, 'Match the columns')
    await user.selectOptions(select('Name'), 'Choose a column')
    await user.click(screen.getByRole('button', { name: 'Show preview' }))
    expect(screen.getByRole('alert').textContent).toBe('Choose the column with the names.')
    await user.selectOptions(select('Name'), '0')
    const { release } = hold({ previewMemberImport })
    await user.click(screen.getByRole('button', { name: 'Show preview' }))
    expect(screen.getByRole('alert').textContent).toBe('')
    expect(await screen.findByRole('button', { name: 'Comparing...' })).toBeTruthy()
    release()
    await screen.findByRole('heading', { level: 1, name: 'Check the preview' })
  })

  test('shows the preview for the chosen columns', async () => {
    const { user } = await open(uploaded, 'Match the columns')
    const calls = answer({ previewMemberImport })
    await user.click(screen.getByRole('checkbox', { name: 'The first row has column names' }))
    await user.selectOptions(select('City'), '1')
    await user.selectOptions(select('Email'), 'Not in the file')
    await user.clear(select('Country for rows without a country'))
    await user.click(screen.getByRole('button', { name: 'Show preview' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Check the preview' })))
    expect(calls.map(({ params, body }) => ({ params, body }))).toEqual([
      {
        params: { id: member.id, importId: previewed.id },
        body: { header: false, columns: { name: 0, country: 1, city: 1, website: null, email: null, phone: null, sector: null }, country: '' },
      },
    ])
  })

  test('shows the server’s error', async () => {
    const { user } = await open(uploaded, 'Match the columns')
    refuse({ previewMemberImport }, { status: 409, message: 'It is done.' })
    await user.click(screen.getByRole('button', { name: 'Show preview' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('It is done.'))
  })
})

describe('the preview', () => {
  test.each([
    [{ new: 470, changed: 3 }, 'Add 470 and change 3 members'],
    [{ new: 1 }, 'Add 1 member'],
    [{ changed: 2 }, 'Change 2 members'],
    [{ changed: 1 }, 'Change 1 member'],
    [{ new: 4001 }, 'Add 4,001 members'],
    [{ changed: 1500 }, 'Change 1,500 members'],
  ])('%j gives the button "%s"', async (changes, button) => {
    await openPreview({ counts: { ...none, ...changes }, suggestions: 0 })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: button }).disabled).toBe(false)
    expect(screen.queryByRole('region', { name: 'Companies on Ungana' })).toBeNull()
    expect(screen.queryByText(/there is nothing to import/)).toBeNull()
  })

  test('counts rows by outcome and offers the report', async () => {
    await openPreview({ counts: { new: 1470, changed: 1, unchanged: 2, duplicate: 3, bad: 4 } })
    expect(counts()).toEqual({ New: '1,470', Changed: '1', Unchanged: '2', 'Twice in the file': '3', 'Not imported': '4' })
    const report = screen.getByRole('link', { name: 'Download report' })
    expect(report.getAttribute('href')).toBe(`/api/organizations/${member.id}/member-imports/${previewed.id}/report.csv`)
    expect(report.hasAttribute('download')).toBe(true)
  })

  test('disables the import when nothing is new', async () => {
    await openPreview({ counts: { ...none, unchanged: 3 }, suggestions: 0 })
    expect(screen.getByText('This file has no new or changed members, so there is nothing to import.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true)
  })

  test('goes back to the columns', async () => {
    const { user } = await openPreview()
    await user.click(screen.getByRole('button', { name: 'Change columns' }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Match the columns' }))
  })

  test('imports after the user confirms', async () => {
    const { user, answerNext } = await openPreview({ suggestions: 0 })
    const { calls, release } = hold({ commitMemberImport })
    answerNext({ ...previewed, status: 'committed' })
    await user.click(screen.getByRole('button', { name: 'Add 1 member' }))
    expect(await screen.findByRole('button', { name: 'Importing...' })).toBeTruthy()
    release()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Members imported' })))
    expect(calls.map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id: member.id, importId: previewed.id }, body: { version: 4, links: [] } },
    ])
    expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  })

  test('sends the same key again after a lost answer', async () => {
    const { user } = await openPreview({ suggestions: 0 })
    const lost = cutOff({ commitMemberImport })
    await user.click(screen.getByRole('button', { name: 'Add 1 member' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('There was an error submitting your information. Please try again.'))
    const calls = answer({ commitMemberImport })
    await user.click(screen.getByRole('button', { name: 'Add 1 member' }))
    await waitFor(() => expect(calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual([lost[0]?.idempotencyKey]))
  })

  test('shows that the members are imported when only the answer was lost', async () => {
    const { user, answerNext } = await openPreview({ suggestions: 0 })
    cutOff({ commitMemberImport })
    answerNext({ ...previewed, status: 'committed' })
    await user.click(screen.getByRole('button', { name: 'Add 1 member' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Members imported' })).toBeTruthy()
  })

  test('stops when the member list has changed, and imports only after a new preview', async () => {
    const { user, answerNext } = await openPreview()
    const refused = refuse({ commitMemberImport }, { status: 409, code: 'MEMBERS_CHANGED' })
    await user.click(await screen.findByRole('checkbox', { name: /^Kivu Coffee Growers/ }))
    await user.click(screen.getByRole('button', { name: 'Add 1 member' }))
    expect((await screen.findByText('The member list has changed')).closest('[role=alert]')?.textContent).toContain('Nothing was imported.')
    expect(screen.queryByRole('button', { name: 'Add 1 member' })).toBeNull()

    const now = withPreview({ version: 5, counts: { ...none, new: 2 } })
    answerNext(now)
    const { calls, release } = hold({ previewMemberImport }, now)
    await user.click(screen.getByRole('button', { name: 'Update the preview' }))
    release()
    await screen.findByRole('button', { name: 'Add 2 members' })
    expect(calls.map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id: member.id, importId: previewed.id }, body: previewed.mapping },
    ])
    expect(screen.queryByText('The member list has changed')).toBeNull()
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Kivu Coffee Growers/ })).checked).toBe(false)
    const commits = answer({ commitMemberImport })
    await user.click(screen.getByRole('button', { name: 'Add 2 members' }))
    await waitFor(() => expect(commits.map(({ body }) => body)).toEqual([{ version: 5, links: [] }]))
    expect(commits[0]?.idempotencyKey).not.toBe(refused[0]?.idempotencyKey)
  })

  test('reports a failed update of the preview', async () => {
    const { user, toasts } = await openPreview()
    refuse({ commitMemberImport }, { status: 409, code: 'MEMBERS_CHANGED' })
    await user.click(screen.getByRole('button', { name: 'Add 1 member' }))
    refuse({ previewMemberImport }, { status: 409, message: 'It is done.' })
    await user.click(await screen.findByRole('button', { name: 'Update the preview' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Failed to create the preview', description: 'It is done.', variant: 'destructive' }]))
    expect(screen.getByText('It is done.')).toBeTruthy()
  })
})

describe('companies that may be members', () => {
  const named = (line: number, more: Partial<MemberImportRow> = {}): MemberImportRow => ({
    ...(row as MemberImportRow),
    line,
    name: `Member ${line}`,
    suggestion: { ...suggestion, businessName: `Company ${line}` },
    ...more,
  })
  /** Returns `all` when the page asks for suggestions, and no rows otherwise. */
  const answerRows = (all: readonly MemberImportRow[], total = all.length) =>
    answer({ listMemberImportRows }, ({ query }) => (query.suggested ? [...all] : []), { headers: { 'x-total-count': String(total) } })
  const box = (line: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^Member ${line}`) })

  test('are linked when the user selects them', async () => {
    answerRows([named(2), named(3, { suggestion: { ...suggestion, by: 'website' } })])
    const { user } = await openPreview({ suggestions: 2, counts: { ...none, unchanged: 2 } })
    expect(await screen.findByText(/^2 members look like a company/)).toBeTruthy()
    await screen.findByRole('checkbox', { name: /^Member 2/ })
    expect(box(2).closest('label')?.textContent).toBe('Member 2Company 2, Rubavu, Rwanda · same name and country')
    expect(box(3).closest('label')?.textContent).toContain('same website')
    expect(screen.getByRole('link', { name: 'Company 2' }).getAttribute('href')).toBe(`/company/${suggestion.id}`)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true)
    await user.click(box(3))
    expect(screen.getByRole('button', { name: 'Link 1 member' })).toBeTruthy()
    await user.click(box(2))
    await user.click(box(3))
    await user.click(box(3))
    const commits = answer({ commitMemberImport })
    await user.click(screen.getByRole('button', { name: 'Link 2 members' }))
    await waitFor(() => expect(commits.map(({ body }) => body)).toEqual([{ version: 4, links: [2, 3] }]))
  })

  test('can all be selected and deselected with a button', async () => {
    answerRows([named(2), named(3), named(4, { suggestion: null })])
    const { user } = await openPreview({ suggestions: 2 })
    await user.click(await screen.findByRole('button', { name: 'Select all on this page' }))
    expect([box(2).checked, box(3).checked]).toEqual([true, true])
    await user.click(screen.getByRole('button', { name: 'Select none' }))
    expect([box(2).checked, box(3).checked]).toEqual([false, false])
    expect(screen.queryByRole('checkbox', { name: /^Member 4/ })).toBeNull()
  })

  test('have no "select all" button when there is only one company', async () => {
    answerRows([named(2)])
    await openPreview({ suggestions: 1 })
    expect(await screen.findByText(/^One member looks like a company/)).toBeTruthy()
    await screen.findByRole('checkbox', { name: /^Member 2/ })
    expect(screen.queryByRole('button', { name: 'Select all on this page' })).toBeNull()
  })

  test('stay selected when the user opens another page', async () => {
    const reads = answer(
      { listMemberImportRows },
      ({ query }) => (query.suggested ? (query.page === '1' ? [named(2), named(3)] : [named(70), named(71)]) : []),
      { headers: { 'x-total-count': '52' } },
    )
    const { user } = await openPreview({ suggestions: 52 })
    await user.click(await screen.findByRole('checkbox', { name: /^Member 3/ }))
    await user.click(section('Companies on Ungana').getByRole('button', { name: 'Page 2' }))
    await user.click(await screen.findByRole('checkbox', { name: /^Member 70/ }))
    expect(reads.filter(({ query }) => query.suggested).map(({ query }) => query)).toEqual([
      { suggested: 'true', page: '1' },
      { suggested: 'true', page: '2' },
    ])
    const commits = answer({ commitMemberImport })
    await user.click(screen.getByRole('button', { name: 'Add 1 member' }))
    await waitFor(() => expect(commits.map(({ body }) => body)).toEqual([{ version: 4, links: [3, 70] }]))
  })

  test('can be loaded again after a failure', async () => {
    refuse({ listMemberImportRows }, { status: 500 })
    const { user } = await openPreview({ suggestions: 1 })
    await section('Companies on Ungana').findByText('Error loading suggestions')
    answerRows([named(2)])
    await user.click(section('Companies on Ungana').getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('checkbox', { name: /^Member 2/ })).toBeTruthy()
  })
})

describe('rows of the file', () => {
  const changes = [
    { field: 'phone', from: '', to: '0788 999 999' },
    { field: 'fax', from: '1', to: '2' },
  ]
  const all: MemberImportRow[] = [
    { ...row, suggestion: null },
    { ...row, line: 3, outcome: 'changed', name: 'Nyungwe Honey', changes, suggestion: null },
    { ...row, line: 9, outcome: 'bad', name: '', country: '', reason: 'The name is missing.', suggestion: null },
    { ...row, line: 10, outcome: 'odd', name: 'Odd', country: '', suggestion: null },
  ]

  test('show the outcome of each row and the reason', async () => {
    answer({ listMemberImportRows }, all)
    await openPreview({ suggestions: 0 })
    await waitFor(() =>
      expect(rows()).toEqual([
        'Line 2Kivu Coffee Growers · RwandaNew',
        'Line 3Nyungwe Honey · RwandaChangedPhone: empty → 0788 999 999fax: 1 → 2',
        'Line 9(no name) Not importedThe name is missing.',
        'Line 10Odd odd',
      ]),
    )
  })

  test('can be filtered by outcome, starting at the first page', async () => {
    const reads = answer({ listMemberImportRows }, all, { headers: { 'x-total-count': '120' } })
    const { user } = await openPreview({ suggestions: 0, counts: { ...none, new: 60, bad: 60 } })
    const shown = section('Rows of the file')
    const chips = within(shown.getByRole('group', { name: 'Show' }))
    expect(chips.getAllByRole('button').map((chip) => [chip.textContent, chip.getAttribute('aria-pressed')])).toEqual([
      ['All', 'true'],
      ['New', 'false'],
      ['Not imported', 'false'],
    ])
    await user.click(await shown.findByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(reads.at(-1)?.query).toEqual({ page: '2' }))
    await user.click(chips.getByRole('button', { name: 'Not imported' }))
    await waitFor(() => expect(reads.at(-1)?.query).toEqual({ outcome: 'bad', page: '1' }))
    expect(chips.getByRole('button', { name: 'Not imported' }).getAttribute('aria-pressed')).toBe('true')
    await user.click(chips.getByRole('button', { name: 'All' }))
    expect(chips.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true')
    expect(chips.getByRole('button', { name: 'Not imported' }).getAttribute('aria-pressed')).toBe('false')
    expect(shown.queryByRole('button', { name: 'Page 4' })).toBeNull()
  })

  test.each([
    [() => hold({ listMemberImportRows }), 'Loading rows...'],
    [() => refuse({ listMemberImportRows }, { status: 500 }), 'Error loading rows'],
    [() => answer({ listMemberImportRows }, []), 'No rows'],
  ])('show a text while they load, after a failure and when empty (%#)', async (prepare, words) => {
    prepare()
    await openPreview({ suggestions: 0 })
    expect(await section('Rows of the file').findByText(words)).toBeTruthy()
  })
})

describe('a finished import', () => {
  const done = (changes: Partial<typeof none>, options: RenderOptions = {}) =>
    open({ ...previewed, status: 'committed', preview: { ...preview, counts: { ...none, ...changes } } }, 'Members imported', options)

  test.each([
    [{ bad: 1 }, '1 row was left out'],
    [{ duplicate: 1 }, '1 row was left out'],
    [{ bad: 1000, duplicate: 234 }, '1,234 rows were left out'],
  ])('says how many rows were left out: %j', async (changes, words) => {
    await done(changes)
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByText(/^Step/)).toBeNull()
  })

  test('shows no warning when no row was left out', async () => {
    await done({ new: 3, changed: 1, unchanged: 1 })
    expect(screen.queryByText(/left out/)).toBeNull()
    expect(counts()).toMatchObject({ New: '3', Changed: '1', Unchanged: '1' })
    expect(screen.getByRole('region', { name: 'Rows of the file' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Download report' }).getAttribute('href')).toBe(
      `/api/organizations/${member.id}/member-imports/${previewed.id}/report.csv`,
    )
  })

  test.each([
    [organization, '/organization-members', ''],
    [staff, `/organization-members?organization=${other}`, `&organization=${other}`],
  ])('links to the members', async (user, path, query) => {
    await done({}, { user, at: at + query })
    expect(screen.getByRole('link', { name: 'View members' }).getAttribute('href')).toBe(path)
  })
})
