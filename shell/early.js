// Runs beside the bundle, before it: the site allows no inline scripts.
;(() => {
  const mark = (name, value) => document.documentElement.setAttribute(name, value)
  try {
    // A theme that the visitor chose must not flash. src/layout/theme-choice.ts writes what this reads.
    const choice = localStorage.getItem('ungana:theme')
    if (choice === 'light' || choice === 'dark') mark('data-theme', choice)
    // The page is drawn for visitors: a member must not be asked to log in meanwhile. src/session/stored-user.ts writes what this reads.
    if (localStorage.getItem('ungana.user')) mark('data-member', '')
  } catch {}
})()
