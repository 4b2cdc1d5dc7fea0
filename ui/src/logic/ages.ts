// How long ago, as the groups of a list.

const DAY = 24 * 60 * 60 * 1000;

/** `Today`, `Yesterday`, `Last 7 days`, `Last 30 days`, `Older`, by days of the local calendar. */
export function age(then: number, now: number): string {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  if (then >= midnight) return "Today";
  if (then >= midnight - DAY) return "Yesterday";
  if (then >= midnight - 7 * DAY) return "Last 7 days";
  if (then >= midnight - 30 * DAY) return "Last 30 days";
  return "Older";
}
