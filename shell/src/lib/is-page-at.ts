import { matchPath } from 'react-router-dom'

/** Whether the page with this pattern is at `pathname`. */
export function isPageAt(pattern: string, pathname: string): boolean {
  // Each link on a page asks about all patterns. Most begin differently, and matchPath makes a regular expression for each.
  const [fixed = ''] = pattern.toLowerCase().split(/[:*]|\/(?:[:*]|[^/]*\?)/, 1)
  return pathname.toLowerCase().startsWith(fixed) && matchPath(pattern, pathname) !== null
}
