// Runs beside the bundle, before it: the site allows no inline scripts.
;(() => {
  // A theme that the visitor chose must not flash. src/layout/theme-choice.ts writes what this reads.
  try {
    const choice = localStorage.getItem('ungana:theme')
    if (choice === 'light' || choice === 'dark') document.documentElement.setAttribute('data-theme', choice)
  } catch {}

  // The home page's code is a chunk of its own, so that no other page pays for it; here it starts with the bundle and not after it.
  const { home } = document.currentScript.dataset
  if (/^\/(home\/?)?$/.test(location.pathname))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href: home }))
})()
