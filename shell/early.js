// Runs before the bundle. A file of its own, because the site allows no inline scripts.
;(() => {
  const mark = (name, value) => document.documentElement.setAttribute(name, value)
  try {
    // Applies the chosen theme before the first paint. src/layout/theme-choice.ts stores it.
    const choice = localStorage.getItem('ungana:theme')
    if (choice === 'light' || choice === 'dark') mark('data-theme', choice)
    // The page is prerendered for visitors. Members must not see the login button until the session is known. src/session/stored-user.ts stores the
    // user.
    if (localStorage.getItem('ungana.user')) mark('data-member', '')
  } catch {}
  // The last press may be on a button whose code has not arrived. src/federation/page-suspense.tsx presses it again.
  addEventListener('click', ({ target }) => {
    document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
    target.closest?.('[data-skeleton] button')?.setAttribute('data-pressed', '')
  })
  // Errors that nobody caught. src/reports sends them.
  const early = window.unganaEarly || { errors: [] }
  window.unganaEarly = early
  const keep = (event) => {
    if (early.errors.length < 9) early.errors.push(event)
    if (early.tell) early.tell()
  }
  addEventListener('error', keep)
  addEventListener('unhandledrejection', keep)
  // If the bundle does not run, nothing else can report it.
  addEventListener('load', () => {
    const { shell } = JSON.parse(document.getElementById('registry')?.textContent || '{}')
    if (early.started || !shell) return
    const body = JSON.stringify({ parts: { shell }, errors: [{ part: 'shell', kind: 'start' }] })
    fetch('/api/page-reports', { method: 'POST', credentials: 'omit', headers: { 'content-type': 'application/json' }, body }).catch(() => {})
  })
})()
