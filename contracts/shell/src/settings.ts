/**
 * The slot of /settings. Each part fills it with its sections, one card with a heading of the second level after the other; the shell's own, about the account,
 * stand around them. The context is empty. It is drawn for who is signed in only, which proves nothing: every call is checked where it is answered.
 */
export const SETTINGS_SECTIONS = 'settings.sections'
