/** 'Surface Color Black': other steps have a Black, too; '48 in uprights' names its step by itself. */
export function choiceName(stepName: string, label: string): string {
  return label.toLowerCase().includes(stepName.toLowerCase()) ? label : `${stepName} ${label}`;
}
