# python3 makeClusteringFixture.py > clustering.fixture.json: three blobs of a small linear congruential generator, scikit-learn's k-means and silhouette
import json, numpy as np, sklearn
from sklearn.cluster import KMeans
from sklearn.metrics import silhouette_score
def data(n,d,groups):
    s=12345; out=[]
    def u():
        nonlocal s
        s=(s*1103515245+12345)%2147483648
        return s/2147483648
    for i in range(n):
        g=i%groups
        out.append([ (3.0 if (g+j)%groups==0 else 0.0)+u()+u()+u()-1.5 for j in range(d)])
    return np.array(out,dtype=np.float32)
cases=[]
for n,d,g,k in [(90,5,3,3),(200,7,4,4),(301,13,5,5),(150,3,2,4)]:
    X=data(n,d,g); C=X[:k].copy()
    m=KMeans(n_clusters=k,init=C,n_init=1,tol=1e-4,max_iter=300,algorithm='lloyd').fit(X)
    cases.append(dict(count=n,dimensions=d,blobs=g,groups=k,labels=m.labels_.tolist(),inertia=float(m.inertia_),silhouette=float(silhouette_score(X,m.labels_))))
print(json.dumps(dict(command='python3 makeClusteringFixture.py > clustering.fixture.json',scikitLearn=sklearn.__version__,cases=cases)))
