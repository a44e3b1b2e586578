/** The commit that this process was built from, as the image or the launcher says. */
export const sourceCommit = process.env.SOURCE_COMMIT ?? ''
