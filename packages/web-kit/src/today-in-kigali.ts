/** "2026-12-31", wherever the reader is. */
export const todayInKigali = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Africa/Kigali' })
