/** JSON in which no `</script>` or `<!--` can end or change the element that it stands in. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
