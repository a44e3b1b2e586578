/** What Postgres does not tell about columns: narrower types of `table.column`, and types of computed columns by their name. */
export interface ColumnTypes {
  nth: number
  unread: number
}
