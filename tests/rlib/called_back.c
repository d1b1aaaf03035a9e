int each(int n, int (*f)(int)) { int sum = 0; for (int i = 0; i < n; i++) sum += f(i); return sum; }
double integral(double a, double b, int n, double (*f)(double))
{
    double h = (b - a) / n, sum = 0;
    for (int i = 0; i < n; i++)
        sum += f(a + (i + .5) * h);
    return sum * h;
}
static void (*kept)(int, _Bool);
void keep(void (*f)(int, _Bool)) { kept = f; }
void tell(int n) { kept(n, n > 1); }
