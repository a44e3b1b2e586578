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
})()
