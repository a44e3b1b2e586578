/** Returns JSON that is safe inside a script element: it cannot contain `</script>` or `<!--`. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
