type WithoutNil<Fields> = {
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

/** A copy without the fields that are null or undefined. */
export function omitNil<Fields extends object>(fields: Fields): WithoutNil<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as WithoutNil<Fields>
}
