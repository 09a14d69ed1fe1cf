type Given<Fields> = {
  [Name in keyof Fields as undefined extends Fields[Name]
    ? never
    : null extends Fields[Name]
      ? never
      : Name]: Fields[Name]
} & {
  [Name in keyof Fields as undefined extends Fields[Name]
    ? Name
    : null extends Fields[Name]
      ? Name
      : never]?: NonNullable<Fields[Name]>
}

/** What a filter really says: fields that are null or undefined say nothing and are left out. */
export function given<Fields extends object>(fields: Fields): Given<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as Given<Fields>
}
